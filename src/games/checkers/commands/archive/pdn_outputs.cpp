#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/directory_sink.hpp"
#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/archive/recorded_game.hpp"
#include "games/checkers/commands/archive/pdn.hpp"
#include "games/checkers/engine/score.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_words.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "json/object.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Color;
using checkers::Tally;

/// A file for each game.
PdnOutput files_in(const std::string& directory) {
  const auto files =
      std::make_shared<DirectorySink>(directory, Existing::refused, std::nullopt,
                                      [directory](std::uint64_t, const std::string& why) {
                                        throw base::Error(directory + "/" + why);
                                      });
  return {true, [files, count = 0](const WantedPdn& game) mutable {
            files->begin(0, fmt::format("{:06}.pdn", ++count));
            std::string_view text = game.text;
            while (text.ends_with("\n\n")) text.remove_suffix(1);
            files->write(text);
            files->end();
          }};
}

/// A line for each position: FEN, path, game, ply.
void write_positions(const WantedPdn& game, io::Output& output) {
  const std::string place = fmt::format("{}\t{}", text::escaped(game.path), game.number);
  std::uint64_t ply = 0;
  for (const checkers::draughts::Position& position : game.record->positions()) {
    output.write(fmt::format("{}\t{}\t{}\n", fen_of(position, game.record->rules), place, ply++));
  }
}

/// The first three moves, as they are written; `(set up)` for a game from another start than the
/// usual one, `(no move)` for one without any.
std::string opening_of(const checkers::RecordedGame& game) {
  constexpr std::size_t opening_plies = 3;
  if (!game.has_usual_start()) return "(set up)";
  if (game.moves.empty()) return "(no move)";
  std::string text;
  checkers::draughts::Position position = game.start;
  for (std::size_t ply = 0; ply < std::min(opening_plies, game.moves.size()); ++ply) {
    const checkers::draughts::Move& move = game.moves[ply];
    text += (ply == 0 ? "" : " ") + short_text(game, position, move);
    position = after(position, move, game.rules);
  }
  return text;
}

/// The tag without blanks at its ends, and cut; `?` if nothing is left.
std::string player_name(std::string_view tag) {
  const std::string plain = checkers::plain_text(checkers::cut(tag));
  const std::string_view name = text::trimmed(plain);
  return name.empty() ? "?" : std::string(name);
}

/// The share of the points of games that have ended; `-` if none has.
std::string per_cent(const Tally& tally) {
  if (tally.ended() == 0) return "-";
  return fmt::format("{:.1f}", tally.points() * 100 / static_cast<double>(tally.ended()));
}

/// Rows of a table by their names, and the words for the name of a row and for the two sides: in
/// the table, and in JSON.
struct Table {
  std::string_view key;
  std::string_view name;
  std::string_view won;
  std::string_view lost;
  std::map<std::string, Tally> rows = {};

  using Rows = std::vector<std::pair<std::string, Tally>>;

  /// At most `most`, the most frequent first, those with the same number by name.
  Rows most_frequent(std::optional<std::uint64_t> most) const {
    Rows sorted(rows.begin(), rows.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      return a.second.games() > b.second.games();
    });
    if (most && *most < sorted.size()) sorted.resize(*most);
    return sorted;
  }

  std::string text(std::optional<std::uint64_t> most) const {
    const Rows sorted = most_frequent(most);
    std::size_t width = name.size();
    for (const auto& row : sorted) width = std::max(width, checkers::characters_of(row.first));
    const auto padded = [&](std::string_view word) {
      return std::string(word) + std::string(width - checkers::characters_of(word), ' ');
    };
    constexpr const char* line = "{}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>6}\n";
    std::string all = fmt::format(line, padded(name), "games", won, "drawn", lost, "open", "%");
    for (const auto& [word, tally] : sorted) {
      all += fmt::format(line, padded(word), tally.games(), tally.won, tally.drawn, tally.lost,
                         tally.unfinished, per_cent(tally));
    }
    return all;
  }
};

/// By which rules a side could have claimed a draw, whatever the federation.
std::vector<const char*> claims_of(const checkers::RecordedGame& game) {
  const checkers::DrawClaims claims = draw_claims_of(game);
  std::vector<const char*> names;
  if (claims.is_third_time) names.push_back("position for the third time");
  if (claims.quiet_plies >= 50) names.push_back("50 plies of kings");
  if (claims.quiet_plies >= 80) names.push_back("80 plies of kings");
  return names;
}

/// The tables of `checkers pdn --statistics`.
class PdnStatistics {
 public:
  void add(const WantedPdn& game) {
    const auto name = [&](std::string_view tag) {
      return player_name(checkers::text_of_tag(game.record->tags, tag).value_or(""));
    };
    const Color first = rule_set(game.record->rules).first;
    all_.rows["all games"].add(Color::black, game.result, first);
    for (const char* const claim : claims_of(*game.record)) {
      claims_.rows[claim].add(Color::black, game.result, first);
    }
    openings_.rows[opening_of(*game.record)].add(Color::black, game.result, first);
    players_.rows[name("Black")].add(Color::black, game.result, first);
    players_.rows[name("White")].add(Color::white, game.result, first);
  }

  /// All games, those in which a draw could have been claimed if there are any, openings and
  /// players, the last two at most `most` each.
  std::string tables(std::optional<std::uint64_t> most) const {
    const std::string claims = claims_.rows.empty() ? "" : claims_.text({}) + "\n";
    return all_.text({}) + "\n" + claims + openings_.text(most) + "\n" + players_.text(most);
  }

  /// The same as a line of JSON.
  std::string json(std::optional<std::uint64_t> most) const {
    std::string text;
    json::JsonObject object(text);
    object.begin_object("all");
    write(object, all_.rows.begin()->second, "black_won", "white_won");
    object.end_object();
    write(object, "draw_claims", claims_, {}, "black_won", "white_won");
    write(object, "openings", openings_, most, "black_won", "white_won");
    write(object, "players", players_, most, "won", "lost");
    object.end();
    return text + "\n";
  }

 private:
  static void write(json::JsonObject& object, const Tally& tally, std::string_view won,
                    std::string_view lost) {
    object.add("games", tally.games(), won, tally.won, "drawn", tally.drawn, lost, tally.lost,
               "unfinished", tally.unfinished);
  }

  static void write(json::JsonObject& object, std::string_view key, const Table& table,
                    std::optional<std::uint64_t> most, std::string_view won,
                    std::string_view lost) {
    add_array(object, key, table.most_frequent(most), [&](json::JsonObject& one, const auto& row) {
      one.add(table.name, row.first);
      write(one, row.second, won, lost);
    });
  }

  Table all_{"", "", "black", "white", {{"all games", {}}}};
  Table claims_{"draw_claims", "claim", "black", "white"};
  Table openings_{"openings", "opening", "black", "white"};
  Table players_{"players", "player", "won", "lost"};
};

}  // namespace

PdnOutput pdn_output(const PdnOptions& options, io::Output& output) {
  if (options.split) return files_in(*options.split);
  if (options.fen) {
    return {false, [&output](const WantedPdn& game) { write_positions(game, output); }};
  }
  if (!options.statistics) {
    return {true, [&output](const WantedPdn& game) { output.write(game.text); }};
  }
  const auto statistics = std::make_shared<PdnStatistics>();
  return {false, [statistics](const WantedPdn& game) { statistics->add(game); },
          [statistics, &options, &output] {
            output.write(options.json ? statistics->json(options.top)
                                      : statistics->tables(options.top));
          }};
}

}  // namespace referee::internal::cli

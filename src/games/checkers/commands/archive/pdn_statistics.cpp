#include "games/checkers/commands/archive/pdn_statistics.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "json/object.hpp"

namespace referee::internal::cli {
namespace {

using Score = PdnStatistics::Score;
using Rows = std::vector<std::pair<std::string, Score>>;

constexpr std::size_t opening_plies = 3;

/// The first moves, as they are written.
std::string opening_of(const checkers::RecordedGame& game) {
  if (game.start != checkers::start_position()) return "(set up)";
  if (game.moves.empty()) return "(no move)";
  std::string text;
  checkers::Position position = game.start;
  for (std::size_t ply = 0; ply < std::min(opening_plies, game.moves.size()); ++ply) {
    const checkers::Move& move = game.moves[ply];
    text += (ply == 0 ? "" : " ") + short_text(position, game.rules, move);
    position = after(position, move);
  }
  return text;
}

/// The tag without blanks at its ends, and cut.
std::string player_name(std::string_view tag) {
  constexpr std::size_t most_bytes = 1000;
  std::size_t bytes = std::min(tag.size(), most_bytes);
  while (bytes < tag.size() && (static_cast<unsigned char>(tag[bytes]) & 0xC0) == 0x80) --bytes;
  std::string name = checkers::plain_text(tag.substr(0, bytes));
  name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
  name.erase(name.find_last_not_of(' ') + 1);
  return name.empty() ? "?" : name;
}

Rows most_frequent(const std::map<std::string, Score>& scores, std::optional<std::uint64_t> most) {
  Rows rows(scores.begin(), scores.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
  if (most && *most < rows.size()) rows.resize(*most);
  return rows;
}

/// The words for the name of a row, and for the two sides.
struct Heads {
  std::string_view name;
  std::string_view won;
  std::string_view lost;
};

std::string table(const Rows& rows, const Heads& heads) {
  std::size_t width = heads.name.size();
  for (const auto& [name, score] : rows) width = std::max(width, checkers::characters_of(name));
  const auto padded = [&](std::string_view name) {
    return std::string(name) + std::string(width - checkers::characters_of(name), ' ');
  };
  constexpr const char* line = "{}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>6}\n";
  std::string text =
      fmt::format(line, padded(heads.name), "games", heads.won, "drawn", heads.lost, "open", "%");
  for (const auto& [name, score] : rows) {
    text += fmt::format(line, padded(name), score.games, score.won, score.drawn, score.lost,
                        score.unfinished(), score.per_cent());
  }
  return text;
}

void write_score(json::JsonObject& object, const Score& score, const Heads& heads) {
  object.count("games", score.games);
  object.count(heads.won, score.won);
  object.count("drawn", score.drawn);
  object.count(heads.lost, score.lost);
  object.count("unfinished", score.unfinished());
}

void write_rows(json::JsonObject& object, std::string_view key, const Rows& rows,
                const Heads& heads) {
  object.begin_array(key);
  for (const auto& [name, score] : rows) {
    object.begin_object();
    object.text(heads.name, name);
    write_score(object, score, heads);
    object.end_object();
  }
  object.end_array();
}

}  // namespace

void Score::add(checkers::Result result, checkers::Color side) {
  ++games;
  if (result == checkers::Result::draw) {
    ++drawn;
  } else if (is_decided(result)) {
    ++(result == win_of(side) ? won : lost);
  }
}

std::string Score::per_cent() const {
  const std::uint64_t ended = won + drawn + lost;
  if (ended == 0) return "-";
  const double points = static_cast<double>(won) + static_cast<double>(drawn) / 2;
  return fmt::format("{:.1f}", points * 100 / static_cast<double>(ended));
}

void PdnStatistics::add(const checkers::RecordedGame& game, checkers::Result result) {
  using checkers::Color;
  all_.add(result, Color::black);
  openings_[opening_of(game)].add(result, Color::black);
  players_[player_name(game.tag("Black"))].add(result, Color::black);
  players_[player_name(game.tag("White"))].add(result, Color::white);
}

std::string PdnStatistics::tables(std::optional<std::uint64_t> most) const {
  return table({{"all games", all_}}, {"", "black", "white"}) + "\n" +
         table(most_frequent(openings_, most), {"opening", "black", "white"}) + "\n" +
         table(most_frequent(players_, most), {"player", "won", "lost"});
}

std::string PdnStatistics::json(std::optional<std::uint64_t> most) const {
  std::string text;
  json::JsonObject object(text);
  object.begin_object("all");
  write_score(object, all_, {"", "black_won", "white_won"});
  object.end_object();
  write_rows(object, "openings", most_frequent(openings_, most),
             {"opening", "black_won", "white_won"});
  write_rows(object, "players", most_frequent(players_, most), {"player", "won", "lost"});
  object.end();
  return text + "\n";
}

}  // namespace referee::internal::cli

#include "games/checkers/archive/archive_statistics.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/archive/plain_text.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t opening_plies = 3;

/// The first moves, as written.
std::string opening_of(const RecordedGame& game) {
  if (game.start != start_position()) return "(set up)";
  if (game.moves.empty()) return "(no move)";
  std::string text;
  Position position = game.start;
  for (std::size_t ply = 0; ply < std::min(opening_plies, game.moves.size()); ++ply) {
    const Move& move = game.moves[ply];
    text += (ply == 0 ? "" : " ") + short_text(position, game.rules, move);
    position = after(position, move);
  }
  return text;
}

/// The text without blanks at its ends, and cut.
std::string player_name(std::string_view tag) {
  constexpr std::size_t most_bytes = 1000;
  std::string name = plain_text(tag.substr(0, most_bytes));
  name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
  name.erase(name.find_last_not_of(' ') + 1);
  return name.empty() ? "?" : name;
}

std::size_t width_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

void ArchiveStatistics::Score::add(Result result, Color side) {
  ++games;
  if (result == Result::draw) {
    ++drawn;
  } else if (result != Result::unfinished) {
    ++((result == Result::black_wins) == (side == Color::black) ? won : lost);
  }
}

/// Of the points in games that ended; a draw is half a point.
std::string ArchiveStatistics::Score::per_cent() const {
  const std::uint64_t ended = won + drawn + lost;
  if (ended == 0) return "-";
  return fmt::format("{:.1f}", (static_cast<double>(won) + static_cast<double>(drawn) / 2) * 100 /
                                   static_cast<double>(ended));
}

void ArchiveStatistics::add(const RecordedGame& game, Result result) {
  all_.add(result, Color::black);
  openings_[opening_of(game)].add(result, Color::black);
  players_[player_name(game.tag("Black"))].add(result, Color::black);
  players_[player_name(game.tag("White"))].add(result, Color::white);
}

std::string ArchiveStatistics::table(const Scores& scores, const Heads& heads,
                                     std::optional<std::uint64_t> most) {
  std::vector<Scores::const_iterator> rows;
  for (auto row = scores.begin(); row != scores.end(); ++row) rows.push_back(row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](auto a, auto b) { return a->second.games > b->second.games; });
  if (most && *most < rows.size()) rows.resize(*most);
  std::size_t width = heads.name.size();
  for (const auto row : rows) width = std::max(width, width_of(row->first));
  const auto padded = [&](std::string_view name) {
    return std::string(name) + std::string(width - width_of(name), ' ');
  };
  std::string text =
      fmt::format("{}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>6}\n", padded(heads.name), "games",
                  heads.won, "drawn", heads.lost, "open", "%");
  for (const auto row : rows) {
    const Score& score = row->second;
    text += fmt::format("{}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>6}\n", padded(row->first),
                        score.games, score.won, score.drawn, score.lost,
                        score.games - score.won - score.drawn - score.lost, score.per_cent());
  }
  return text;
}

std::string ArchiveStatistics::text(std::optional<std::uint64_t> most) const {
  return table({{"all games", all_}}, {"", "black", "white"}, {}) + "\n" +
         table(openings_, {"opening", "black", "white"}, most) + "\n" +
         table(players_, {"player", "won", "lost"}, most);
}

}  // namespace referee::internal::checkers

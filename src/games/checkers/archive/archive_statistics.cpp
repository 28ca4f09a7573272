#include "games/checkers/archive/archive_statistics.hpp"

#include <algorithm>

#include "games/checkers/archive/game_text.hpp"
#include "games/checkers/archive/pdn_writing.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t opening_plies = 3;

/// The first moves, as they are written.
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

/// The tag without blanks at its ends, and cut.
std::string player_name(std::string_view tag) {
  constexpr std::size_t most_bytes = 1000;
  std::size_t bytes = std::min(tag.size(), most_bytes);
  while (bytes < tag.size() && (static_cast<unsigned char>(tag[bytes]) & 0xC0) == 0x80) --bytes;
  std::string name = plain_text(tag.substr(0, bytes));
  name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
  name.erase(name.find_last_not_of(' ') + 1);
  return name.empty() ? "?" : name;
}

std::vector<ArchiveStatistics::Row> most_frequent(const std::map<std::string, Score>& scores,
                                                  std::optional<std::uint64_t> most) {
  std::vector<ArchiveStatistics::Row> rows;
  rows.reserve(scores.size());
  for (const auto& [name, score] : scores) rows.push_back({name, score});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.score.games > b.score.games; });
  if (most && *most < rows.size()) rows.resize(*most);
  return rows;
}

}  // namespace

void Score::add(Result result, Color side) {
  ++games;
  if (result == Result::draw) {
    ++drawn;
  } else if (result == Result::black_wins || result == Result::white_wins) {
    ++((result == Result::black_wins) == (side == Color::black) ? won : lost);
  }
}

std::optional<double> Score::per_cent() const {
  const std::uint64_t ended = won + drawn + lost;
  if (ended == 0) return std::nullopt;
  const double points = static_cast<double>(won) + static_cast<double>(drawn) / 2;
  return points * 100 / static_cast<double>(ended);
}

void ArchiveStatistics::add(const RecordedGame& game, Result result) {
  all_.add(result, Color::black);
  openings_[opening_of(game)].add(result, Color::black);
  players_[player_name(game.tag("Black"))].add(result, Color::black);
  players_[player_name(game.tag("White"))].add(result, Color::white);
}

std::vector<ArchiveStatistics::Row> ArchiveStatistics::openings(
    std::optional<std::uint64_t> most) const {
  return most_frequent(openings_, most);
}

std::vector<ArchiveStatistics::Row> ArchiveStatistics::players(
    std::optional<std::uint64_t> most) const {
  return most_frequent(players_, most);
}

}  // namespace referee::internal::checkers

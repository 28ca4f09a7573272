#include "games/checkers/archive/repeated_games.hpp"

#include <array>
#include <bit>

#include "games/checkers/pdn/fen.hpp"

namespace referee::internal::checkers {
namespace {

/// The parts of a move that decide to which position it leads.
std::string_view deciding_bytes(const Move& move, std::array<char, 10>& room) {
  room[0] = static_cast<char>(move.from);
  room[1] = static_cast<char>(move.to);
  for (std::size_t i = 0; i < 8; ++i) room[i + 2] = static_cast<char>(move.captured >> (8 * i));
  return {room.data(), room.size()};
}

}  // namespace

bool RepeatedGames::has_had(const RecordedGame& game) {
  if (game.moves.empty()) return false;
  digest_.reset();
  digest_.add(fen_of(game.start));
  std::array<char, 10> room{};
  for (const Move& move : game.moves) digest_.add(deciding_bytes(move, room));
  return !seen_.insert(digest_.value()).second;
}

}  // namespace referee::internal::checkers

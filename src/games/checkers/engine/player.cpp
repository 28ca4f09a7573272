#include "games/checkers/engine/player.hpp"

#include <algorithm>

#include "games/checkers/engine/board_search.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

std::optional<Path> ThinkingPlayer::choose(const PlayedGame& game) {
  return choose(game, limits_);
}

std::optional<Path> ThinkingPlayer::choose(const PlayedGame& game, const SearchLimits& limits) {
  if (!game.position())
    return BoardSearch(game.rules(), limits).think(game.board(), game.to_move());
  const auto begin = std::chrono::steady_clock::now();
  const std::optional<Found> found = search_.think(*game.position(), game.history(), limits);
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!found) return std::nullopt;
  nodes_ += found->nodes;
  return path_of(found->move);
}

std::optional<Path> RandomPlayer::choose(const PlayedGame& game) {
  if (game.position()) {
    MoveList moves;
    generate(*game.position(), game.rules(), moves);
    if (moves.empty()) return std::nullopt;
    return path_of(moves[static_cast<unsigned>(random_.below(moves.size()))]);
  }
  std::vector<Path> moves;
  visit_moves(game.board(), game.to_move(), game.rules(), [&](const Path& path) {
    moves.push_back(path);
    return moves.size() < BoardSearch::most_moves;
  });
  if (moves.empty()) return std::nullopt;
  return moves[random_.below(moves.size())];
}

std::optional<Path> MoveAdvisor::play(const Board& board, Color color, const SearchLimits& limits) {
  const std::optional<Position> position = position_of(board, color);
  if (!position) return BoardSearch(rules_, limits).think(board, color);
  if (!has_come_to(*position)) history_.keys.clear();
  const std::optional<Found> found = search_.think(*position, history_, limits);
  if (!found) return std::nullopt;
  remember(*position, found->move);
  return path_of(found->move);
}

bool MoveAdvisor::has_come_to(const Position& position) const {
  if (!answered_) return false;
  MoveList moves;
  generate(*answered_, rules_, moves);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return !is_for_good(*answered_, move) && after(*answered_, move) == position;
  });
}

void MoveAdvisor::remember(const Position& position, const Move& move) {
  answered_ = after(position, move);
  if (is_for_good(position, move)) {
    history_.keys.clear();
  } else {
    history_.keys.push_back(key_of(position));
  }
  history_.keys.push_back(key_of(*answered_));
}

Path path_of(const Move& move) {
  Path path;
  const Visited squares = visited(move);
  for (unsigned i = 0; i < squares.count; ++i) path.push_back(place_of_bit(squares.bits[i]));
  return path;
}

}  // namespace referee::internal::checkers

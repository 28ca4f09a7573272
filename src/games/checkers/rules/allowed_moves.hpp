#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <vector>

#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The general move generator: boards of any size, discs on squares of either colour. For 8x8
/// positions on the dark squares there is a fast one in moves.hpp, which is compared with this
/// one.

/// A move: the squares a disc visits, from its start to its end.
using Path = std::vector<Square>;

inline bool is_capture(const Path& path) {
  return std::abs(path[1].row - path[0].row) == 2;
}

using PathVisitor = std::function<bool(const Path&)>;

/// Calls `visit` with every move of `color`, in the order of their numbers, until it returns false.
/// Needs memory for one path only: large boards can have more chains than fit into memory. Returns
/// whether all were visited.
bool visit_moves(const Board& board, Color color, Rules rules, const PathVisitor& visit);

/// All moves, or the first `most`, sorted. If there are none, that side has lost.
std::vector<Path> allowed_moves(const Board& board, Color color, Rules rules = Rules::king_goes_on,
                                std::size_t most = SIZE_MAX);

/// Whether a path is a move of `color`. Takes time with the path's length only, however many chains
/// there are.
bool is_allowed(const Board& board, Color color, Rules rules, const Path& path);

/// Whether it can, and so must, capture.
bool can_capture(const Board& board, Color color);

/// Whether the disc on `from` can. REQUIRES: there is one.
bool can_capture_from(const Board& board, Square from);

/// Whether it has any move.
bool can_move(const Board& board, Color color);

/// The board after a move. REQUIRES: the move is one of those of the side that owns the disc.
Board after(const Board& board, const Path& path);

/// Perft: the number of games of `depth` plies from here.
std::uint64_t perft(const Board& board, Color color, unsigned depth, Rules rules);

}  // namespace referee::internal::checkers

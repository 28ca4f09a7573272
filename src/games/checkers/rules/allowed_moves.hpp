#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "games/checkers/rules/board.hpp"
#include "games/checkers/rules/color.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// The general generator: boards of any size, discs on squares of either colour. For 8x8 positions
/// on the dark squares bit_moves.hpp has a fast one, compared with this.

/// A move: the squares a disc visits, from where it stands to where it ends.
using Path = std::vector<Square>;

/// Calls `visit` with every move of `color`, in the order of their numbers, until it returns false.
/// Needs memory for one path only: large boards can have more chains than anybody could store.
/// Returns whether it came to the end.
bool visit_moves(const Board& board, Color color, Rules rules,
                 const std::function<bool(const Path&)>& visit);

/// All of them, sorted. None: that side has lost.
std::vector<Path> allowed_moves(const Board& board, Color color, Rules rules = Rules::king_goes_on);

/// The board after a move. REQUIRES: it is one of the moves of whose disc it is.
Board after(const Board& board, const Path& path);

/// How many games of `depth` plies there are from here.
std::uint64_t perft(const Board& board, Color color, unsigned depth, Rules rules);

}  // namespace referee::internal::checkers

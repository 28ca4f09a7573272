#pragma once

#include <optional>

#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/draughts.hpp"

namespace referee::internal::checkers::draughts {

/// Positions and moves of all rule sets as boards and paths, which commands show and read. On a
/// mirrored board the discs are on its light squares.

Board board_of(const Position& position, Rules rules);

/// Nothing if the board has another size, or a disc on a square where none can be. No king has
/// made a step.
std::optional<Position> position_of(const Board& board, Color to_move, Rules rules);

/// The squares that a move visits, start and end included. REQUIRES: one of the position's moves.
Path path_of(const Position& position, const Move& move, Rules rules);

/// The move of the side to move that visits these squares, from one of its discs; nothing if there
/// is no such disc, or a square is none, or two are not on a line. Whether it is allowed, only
/// generate() tells.
std::optional<Move> move_along(const Position& position, const Path& path, Rules rules);

}  // namespace referee::internal::checkers::draughts

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/surakarta/rules/board.hpp"

namespace referee::internal::surakarta {

/// The functions that a program for playing Surakarta needs, under the names by which such programs
/// call them. Boards are strings (see Board); a string that is no board throws base::Error. Points
/// may be anywhere.

/// A board as columns: board_state[x][y] is 'x', 'o' or '.'.
using BoardState = std::vector<std::vector<char>>;

BoardState get_board_state(std::string_view board);
std::string get_board_string(const BoardState& state);

/// The board with its tracks and pieces, as the text of an SVG file.
std::string draw_sura(std::string_view board);

/// The board after a move to the next point in any of eight directions, which must be empty;
/// nothing if it is not legal. Moves the piece on `start`, of whichever side.
std::optional<std::string> make_move_normal(std::string_view board, Point start, Point end);

/// The same for a capture, along a track with at least one arc.
std::optional<std::string> make_move_capture(std::string_view board, Point start, Point end);

/// The board after moves of either kind. The sides must take turns; either may begin. Nothing if
/// any of the moves is not legal.
std::optional<std::string> make_move_sequence(std::string_view board, std::span<const Move> moves);

}  // namespace referee::internal::surakarta

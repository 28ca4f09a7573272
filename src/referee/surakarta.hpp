#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {
/// Surakarta on boards of 4 by 4 to 16 by 16 points. Rules and format: docs/formats/surakarta.md.
namespace surakarta {

/// How records are judged.
struct Options {
  /// The game is drawn after this many moves in a row without a capture, by both sides together; at
  /// least 1. Absent: never.
  std::optional<std::uint64_t> draw_after = {};
};

/// The game for a Judge. Throws Error if `draw_after` is 0.
REFEREE_API Game game(const Options& options = {});

/// The functions below take a board as N times N letters, row by row from the top: 'x' black, 'o'
/// white, '.' empty; N is even, 4 to 16. They throw Error if it is not a board. Points may be
/// anywhere.

/// A point of the board, counted from 0 at the top left.
struct Point {
  int x = 0;  ///< the column
  int y = 0;  ///< the row

  /// Equal in all members.
  friend bool operator==(const Point&, const Point&) = default;
};

/// From where to where a piece goes.
struct Move {
  Point start = {};  ///< where it stands
  Point end = {};    ///< where it goes

  /// Equal in all members.
  friend bool operator==(const Move&, const Move&) = default;
};

/// The board after a move to an empty neighbour in any of eight directions; nothing if it is not
/// legal. The piece on `start` is moved, whichever side it belongs to.
REFEREE_API std::optional<std::string> make_move_normal(std::string_view board, Point start,
                                                        Point end);

/// The same for a capture, along a track with at least one arc.
REFEREE_API std::optional<std::string> make_move_capture(std::string_view board, Point start,
                                                         Point end);

/// The board after moves of either kind, in which the sides take turns and either may begin;
/// nothing if one of them is not legal.
REFEREE_API std::optional<std::string> make_move_sequence(std::string_view board,
                                                          const std::vector<Move>& moves);

/// A board as columns: state[x][y] is 'x', 'o' or '.'.
using BoardState = std::vector<std::vector<char>>;

/// The board as columns.
REFEREE_API BoardState get_board_state(std::string_view board);
/// The reverse of get_board_state(). Throws Error if it is not a board.
REFEREE_API std::string get_board_string(const BoardState& state);

/// The board with its tracks and pieces as the text of an SVG file.
REFEREE_API std::string draw(std::string_view board);

/// All moves of a side ('x' or 'o', otherwise throws Error), normal ones and captures, sorted.
REFEREE_API std::vector<Move> allowed_moves(std::string_view board, char side);

/// How many ways there are to play `depth` moves, `side` first. Throws Error for more than 64.
REFEREE_API std::uint64_t perft(std::string_view board, char side, unsigned depth);

/// A question to a capture function, and the right answer; part of a suite that tells wrong
/// functions from right ones.
struct CaptureCase {
  std::string what = {};                   ///< what it tests
  std::string board = {};                  ///< before the capture
  Move move = {};                          ///< that is asked for
  std::optional<std::string> result = {};  ///< nothing if the move is not legal
};

/// The whole suite.
REFEREE_API std::vector<CaptureCase> capture_cases();

}  // namespace surakarta
}  // namespace v0
}  // namespace referee

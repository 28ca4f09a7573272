#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/lines/win_search.hpp"

namespace referee::internal::connectz {

struct Cell {
  base::Natural column;   ///< from 1
  std::uint64_t row = 0;  ///< from 0

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// A board with what is marked on it, in whatever form it is drawn. The board and the frame must
/// outlive it.
struct Scene {
  const Board& board;
  const Frame& frame;
  std::optional<Cell> last;                  ///< the counter that was dropped last
  std::optional<game::CellLine> line;        ///< the winning line
  std::optional<base::Natural> full_column;  ///< into which a counter too many was to be dropped

  /// Whether the winning line goes through the cell; in constant time, as a line may be very long.
  bool is_in_line(const Cell& cell) const;

  /// The cell that must be in the picture: the middle of the winning line, the top of the full
  /// column, or the last move.
  Cell focus() const;
};

/// One side of the part that is drawn: `count` columns (or rows) from `first` on, counted from 1.
struct Range {
  base::Natural first;
  std::uint64_t count = 0;

  bool is_all_of(const base::Natural& whole) const { return first == 1 && whole == count; }
  base::Natural at(std::uint64_t index) const {
    return *first.plus(static_cast<std::int64_t>(index));
  }

  /// "3 to 12".
  std::string words() const;
};

/// The part of a frame that is drawn.
struct Window {
  Range columns;
  Range rows;

  bool is_all_of(const Frame& frame) const {
    return columns.is_all_of(frame.columns) && rows.is_all_of(frame.rows);
  }

  /// Which part of the frame it is, in words.
  std::string words(const Frame& frame) const;
};

/// At most so many columns and rows of the frame, with the scene's focus in the middle as far as
/// the edges allow.
Window window_of(const Scene& scene, std::uint64_t columns, std::uint64_t rows);

/// Draws the frame in characters: X and O for the players' counters, the topmost counter of the
/// column of the last move marked >X<, the winning line's [X]. If a frame does not fit on the
/// canvas, only the part around the winning line, the full column or the last move is drawn, and a
/// line of text says so.
game::Picture draw(const Scene& scene, const game::Canvas& canvas);

/// The scene as the text of an SVG file: the whole frame if it has at most 20,000 cells, and 1000
/// columns and rows, and else a part around the scene's focus, with words that say which. Every
/// counter is an element, so more would make browsers slow; and more pixels than 32,767 a side are
/// beyond what cairo, which many programs draw with, can do. Below it the words and what the marks
/// mean.
std::string svg_of(const Scene& scene, std::vector<std::string> words);

}  // namespace referee::internal::connectz

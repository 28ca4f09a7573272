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

/// Draws the frame in characters: X and O for the players' counters, the topmost counter of the
/// column of the last move marked >X<, the winning line's [X]. If a frame does not fit on the
/// canvas, only the part around the winning line, the full column or the last move is drawn, and a
/// line of text says so.
///
/// If the canvas wants that, also as an image: the whole frame if it has at most 20,000 cells, and
/// 1000 columns and rows, and else a part around the scene's focus, with words that say which.
/// Every counter is an element, so more would make browsers slow; and more pixels than 32,767 a
/// side are beyond what cairo, which many programs draw with, can do. Below it the words and what
/// the marks mean.
game::Picture draw(const Scene& scene, const game::Canvas& canvas, std::vector<std::string> words);

/// That image alone, as the text of an SVG file (1.1, UTF-8).
std::string svg_of(const Scene& scene, std::vector<std::string> words);

}  // namespace referee::internal::connectz

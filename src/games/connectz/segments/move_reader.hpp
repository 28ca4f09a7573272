#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "games/connectz/kernels/kernels.hpp"
#include "games/connectz/notation/move_scanner.hpp"
#include "games/connectz/segments/segment.hpp"

namespace referee::internal::connectz {

/// Reads the text of moves onto segments. In frames of up to 99 columns many moves are split into
/// columns at once, as long as their lines are plain; all others are taken off the text by
/// MoveScanner. Keeps its working memory from text to text.
class MoveReader {
 public:
  /// A counter that found its column full.
  struct Full {
    Segment::Position position;
    base::Natural column;
  };

  MoveReader();

  /// For segments of games in `frame`.
  void reset(const Frame& frame);

  /// Appends `text`, whole lines (except the last line of a file), up to its end or to the line at
  /// which reading ends. Returns the first move that found its column full, if it is in this text.
  std::optional<Full> read(std::string_view text, Segment& segment);

 private:
  /// The moves of the present split.
  struct Piece {
    std::size_t moves = 0;
    std::size_t bytes = 0;
    unsigned last = 0;  // the column of the last one
  };

  std::optional<Full> add(const Moves& moves, std::string_view text, Segment& segment);
  static std::optional<Full> add_line(const MoveLine& line, Segment& segment);

  std::size_t read_narrow(std::string_view text, Segment& segment);
  std::size_t add_squeezed(std::string_view lines, Segment& segment);
  std::optional<LineEnd> line_end(std::string_view text) const;
  Piece split(std::string_view text, LineEnd end, std::size_t most);
  bool try_fewer();
  bool pays(std::string_view text, LineEnd end) const;
  std::size_t few_moves() const;
  bool has_digits() const { return columns_ <= most_digit_columns; }

  const Kernels& kernels_;
  MoveScanner scanner_;
  unsigned columns_ = 0;        // 0 for a wide frame
  std::size_t most_moves_ = 0;  // to be split next
  std::unique_ptr<NarrowColumns> split_;
};

}  // namespace referee::internal::connectz

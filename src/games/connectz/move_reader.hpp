#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "games/connectz/digit_kernel.hpp"
#include "games/connectz/move_scanner.hpp"
#include "games/connectz/segment.hpp"

namespace referee::internal::connectz {

/// Reads the text of moves onto segments: by MoveScanner, or, where each move is a digit, many at
/// once by the digit kernel. Keeps its working memory from text to text.
class MoveReader {
 public:
  /// A counter that found its column full.
  struct Full {
    Segment::Spot spot;
    base::Natural column;
  };

  MoveReader();

  /// For segments of games in `frame`.
  void reset(const Frame& frame);

  /// Appends `text`, whole lines (but for the last of a file), up to its end or to the line at
  /// which reading ends. Gives the first move that found its column full, if it is in this text.
  std::optional<Full> read(std::string_view text, Segment& segment);

 private:
  std::size_t read_digits(std::string_view text, Segment& segment);
  std::size_t add_digits(std::string_view text, text::LineEnd end, std::size_t bytes,
                         Segment& segment);
  std::optional<Full> add(const Moves& moves, std::string_view text, Segment& segment);
  static std::optional<Full> add_line(const MoveLine& line, Segment& segment);

  MoveScanner scanner_;
  SplitDigits split_digits_;
  unsigned narrow_ = 0;  // the columns of a frame of up to nine; else 0
  std::unique_ptr<DigitColumns> split_;
};

}  // namespace referee::internal::connectz

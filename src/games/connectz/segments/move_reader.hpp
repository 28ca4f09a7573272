#pragma once

#include <optional>
#include <string_view>

#include "games/connectz/notation/move_scanner.hpp"
#include "games/connectz/segments/narrow_reader.hpp"
#include "games/connectz/segments/segment.hpp"

namespace referee::internal::connectz {

/// Reads the text of moves onto segments: by MoveScanner, or, in narrow frames, many at once by
/// NarrowReader. Keeps its working memory from text to text.
class MoveReader {
 public:
  /// A counter that found its column full.
  struct Full {
    Segment::Position position;
    base::Natural column;
  };

  /// For segments of games in `frame`.
  void reset(const Frame& frame);

  /// Appends `text`, whole lines (except the last line of a file), up to its end or to the line at
  /// which reading ends. Returns the first move that found its column full, if it is in this text.
  std::optional<Full> read(std::string_view text, Segment& segment);

 private:
  std::optional<Full> add(const Moves& moves, std::string_view text, Segment& segment);
  static std::optional<Full> add_line(const MoveLine& line, Segment& segment);

  MoveScanner scanner_;
  NarrowReader narrow_;
};

}  // namespace referee::internal::connectz

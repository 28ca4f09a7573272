#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "games/connectz/kernels/kernels.hpp"
#include "games/connectz/notation/move_scanner.hpp"
#include "games/connectz/segments/segment.hpp"

namespace referee::internal::connectz {

/// Reads text onto segments of games in frames of up to 99 columns, many moves at once, as long as
/// the lines are plain. Keeps its working memory from text to text.
class NarrowReader {
 public:
  NarrowReader();

  /// For segments of games in `frame`; if that is a wide one, nothing is read.
  void reset(const Frame& frame);

  /// Appends moves from the front of `text`, whole lines (except the last line of a file), as far
  /// as they are plain and it pays. Returns how many bytes they take. The caller must read some of
  /// the rest in another way: not all of it, as plain lines may follow soon.
  std::size_t read(std::string_view text, Segment& segment);

  /// The same for plain lines that are not those of the file, but made from them: returns how many
  /// moves were appended. Their bytes are counted with the remaining moves, which must be appended
  /// next.
  std::size_t read_squeezed(std::string_view lines, Segment& segment);

 private:
  /// The moves of the present split.
  struct Piece {
    std::size_t moves = 0;
    std::size_t bytes = 0;
    unsigned last = 0;  // the column of the last one
  };

  std::optional<LineEnd> line_end(std::string_view text) const;
  Piece split(std::string_view text, LineEnd end, std::size_t most);
  Piece split_digits(std::string_view text, LineEnd end, std::size_t most);
  Piece split_pairs(std::string_view text, LineEnd end, std::size_t most);
  bool try_fewer();
  bool pays(std::string_view text, LineEnd end) const;
  std::size_t few_moves() const;
  bool has_digits() const { return columns_ <= most_digit_columns; }

  const Kernels& kernels_;
  unsigned columns_ = 0;        // 0 for a wide frame
  std::size_t most_moves_ = 0;  // to be tried next
  std::unique_ptr<NarrowColumns> split_;
};

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

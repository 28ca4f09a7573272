#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "games/connectz/kernels/kernels.hpp"
#include "games/connectz/notation/notation.hpp"

namespace referee::internal::connectz {

/// The front of a text: moves into columns of the frame, or one line that is something else.
struct Moves {
  std::span<const std::uint32_t> indexes;  ///< of the columns, from 0; valid until the next call
  std::size_t bytes = 0;                   ///< size of their text
  std::string_view squeezed;               ///< their text without its blanks, if it had any: plain
                                           ///< lines, with padding; valid as long
  MoveLine line;                           ///< if `indexes` is empty: a column beyond the frame or
                                           ///< beyond 2^32, or no move
};

/// Takes the moves off the front of a text, some thousand at a time, in one of three ways:
///
/// 1. The number kernels read plain lines: digits and line ends, LF or CRLF.
/// 2. Where there are blanks around the numbers, they are removed first.
/// 3. All other lines, and all that are not a column of the frame, are read exactly, one by one. As
///    such lines are rare, few others are read with them: the kernels try again soon, first on few
///    lines, then on more and more. Where they fail again and again, for example because numbers
///    are longer than they can read, they try less often.
///
/// The way that succeeded last is tried first.
class MoveScanner {
 public:
  MoveScanner();

  /// For a frame of `columns`; nothing is beyond a frame of 2^64 - 1.
  void reset(std::uint64_t columns);

  /// `text` is not empty and starts at a line start; only the last line of a file may lack its end.
  Moves next(std::string_view text);

 private:
  enum class LineStyle { lf, crlf, blanks };

  static constexpr std::size_t most_lines = 2048;
  static constexpr std::size_t fewest_lines = 64;
  static constexpr std::size_t most_exact_lines = 1024;
  static constexpr std::size_t most_blank_bytes = std::size_t{8} << 10;

  Moves read_in_bulk(std::string_view text);
  Moves read_as(LineStyle style, std::string_view text);
  Moves read_plain(LineEnd end, std::string_view text);
  Moves read_without_blanks(std::string_view text);
  Moves read_exactly(std::string_view text);
  bool is_in_frame(const Decoded& decoded) const;

  const Kernels& kernels_;
  std::unique_ptr<std::uint32_t[]> indexes_;
  std::vector<char> squeezed_;
  std::uint64_t columns_ = 0;
  unsigned digits_ = 0;
  LineStyle style_ = LineStyle::lf;
  std::size_t lines_ = most_lines;  // that the kernels are asked for
  std::size_t exact_lines_ = 0;     // still to be read exactly
  std::size_t next_exact_lines_ = fewest_lines;
};

}  // namespace referee::internal::connectz

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "io/reader.hpp"

namespace referee::internal::report {

/// The lines of a text as they are read, with the padding that LineParser needs:
///
///     | given |  whole lines  | part of a line |  room  | padding |
///             begin_                           end_
///
/// Used by one thread at a time.
class LineBuffer {
 public:
  /// A longer line is never given.
  static constexpr std::size_t max_line_bytes = std::size_t{256} << 20;

  /// Has room for `bytes`, and for more where a line is longer. `in` must outlive this object.
  LineBuffer(io::Reader& in, std::size_t bytes) : in_(in), bytes_(bytes) {}

  /// The next line, without its end, if all of it was read. The caller may write to it; valid until
  /// read_more().
  bool next(std::span<char>& line);

  /// Whether next() would give a line that begins with `head`.
  bool has_next(std::string_view head);

  /// How many bytes were read and not given.
  std::size_t held() const { return end_ - begin_; }

  /// Reads once; false at the end. REQUIRES: no whole line is held, and no more than
  /// max_line_bytes.
  bool read_more();

 private:
  bool find_end();

  io::Reader& in_;
  std::size_t bytes_;
  std::vector<char> text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t looked_ = 0;  // there is no line's end before, from begin_ on
};

}  // namespace referee::internal::report

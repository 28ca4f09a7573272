#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/deadline.hpp"
#include "io/blocks/blocks.hpp"
#include "io/blocks/line_buffer.hpp"
#include "io/blocks/range.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// The lines of a source that begin in a range, in blocks. A line begins at the start of the source
/// and after every LF; its end may lie after the range.
///
///     |7 6 4\n1\n2\n1|1\n3\n4|\n5\n|      a source and three ranges:
///      7 6 4\n1\n2\n11\n              the first one's lines,
///                     3\n4\n          the second one's,
///                            5\n      the third one's
///
/// So ranges that together are the whole source give every line once, wherever they meet (up to the
/// first line that is too long: after it a range may give nothing, as its text is not needed). The
/// range may be split while it is read: a line belongs to the part that has its first byte.
class RangeBlocks : public Blocks {
 public:
  /// Fits the second level of a processor's cache, with room for the game's own data.
  static constexpr std::size_t default_block_bytes = std::size_t{256} << 10;

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// The first three must outlive this object, which is the one that claims from `range`; `buffer`
  /// is for the text. Of a source of more than `max_bytes` bytes, of which the range may hold no
  /// more than those, the whole lines within the limit are handed out before it throws.
  RangeBlocks(const Source& source, Range& range, std::vector<char>& buffer,
              const base::Deadline& deadline = {}, std::uint64_t max_bytes = no_limit,
              std::size_t block_bytes = default_block_bytes);

  std::optional<Block> next() override;
  void finish() override { source_.check(); }
  const Source* source() const override { return is_over_limit() ? nullptr : &source_; }
  base::Deadline deadline() const override { return deadline_; }

 private:
  bool read_more();
  void read_part(const Range::Interval& part);
  void skip_line(std::size_t read);
  bool read_last_line_on();
  bool is_inside_line(std::uint64_t offset) const;
  bool is_over_limit() const { return source_.size() > max_bytes_; }

  const Source& source_;
  Range& range_;
  LineBuffer buffer_;
  base::Deadline deadline_;
  std::uint64_t max_bytes_;
  std::size_t block_bytes_;
  std::uint64_t position_ = 0;  // the end of what was read
  bool begun_ = false;
  std::uint64_t skipped_bytes_ = 0;
  bool skips_ = false;  // the next bytes belong to a line that began before the range
};

}  // namespace referee::internal::io

#pragma once

#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "base/deadline.hpp"
#include "io/ahead/source_ahead.hpp"
#include "io/blocks/blocks.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "io/mapping.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// A part of a file that one thread works through from front to back while other threads may take
/// the back half of what it has not claimed yet (work stealing).
///
///     |claimed|claimed|   free   |   split off   |
///                      next_      end_
///
/// Safe for any threads at once, but only one of them claims.
class Range {
 public:
  /// The bytes from `begin` up to, but not including, `end`.
  struct Interval {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
  };

  /// REQUIRES: `begin` <= `end`.
  Range(std::uint64_t begin, std::uint64_t end) : next_(begin), end_(end) {}

  /// Claims the next `bytes` bytes, or what is left of them; nothing at the end. Each part begins
  /// where the one before it ended.
  std::optional<Interval> claim(std::uint64_t bytes);

  /// How many bytes are free.
  std::uint64_t bytes_left();

  /// Splits off the back half of what is free, if both halves have at least `min_bytes` > 0.
  std::optional<Interval> split(std::uint64_t min_bytes);

 private:
  std::mutex mutex_;
  std::uint64_t next_;
  std::uint64_t end_;
};

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

  /// The same for a range that is never split.
  RangeBlocks(const Source& source, const Range::Interval& range, std::vector<char>& buffer,
              const base::Deadline& deadline = {}, std::uint64_t max_bytes = no_limit,
              std::size_t block_bytes = default_block_bytes);

  /// From now on they are the blocks of that part of a file, which is the range: `source` ends
  /// where the part does.
  void set_part(const FilePart& part) { part_ = part; }

  /// Has the blocks point into the mapping of the source, if it has one and mapping is not found to
  /// be dearer (Source::access_choice()): nothing is copied, and the text may change while it is
  /// being read. To be called before the first block.
  void use_mapping();

  std::optional<Block> next() override;
  void finish() override { source_.check(); }
  const Source* source() const override { return is_over_limit() ? nullptr : &source_; }
  SourceAhead* source_ahead() override { return ahead_ ? &*ahead_ : nullptr; }
  const FilePart* part() const override { return part_ ? &*part_ : nullptr; }
  base::Deadline deadline() const override { return deadline_; }

 private:
  bool read_more();
  void begin_at(std::uint64_t offset);
  std::size_t read(std::size_t bytes);
  std::size_t copy(std::size_t bytes);
  std::size_t map(std::size_t bytes, std::size_t blocks);
  void skip_line();
  Block rest_of_last_line();
  Block block_of(std::string_view text);
  bool is_over_limit() const { return source_.size() > max_bytes_; }

  const Source& source_;
  std::optional<Range> own_range_;
  Range& range_;
  LineBuffer buffer_;
  base::Deadline deadline_;
  std::optional<FilePart> part_;
  std::uint64_t max_bytes_;
  std::size_t block_bytes_;
  const Mapping* mapping_ = nullptr;    // if its text may be used in place
  std::optional<AccessTrial> trial_;    // of doing so
  std::optional<MappedWindow> window_;  // while it is
  std::optional<SourceAhead> ahead_;    // if the range has more than one block
  std::uint64_t position_ = 0;          // the end of what was read
  bool begun_ = false;
  bool skips_ = false;  // the next bytes belong to a line that began before the range
};

}  // namespace referee::internal::io

#include "io/blocks/range_blocks.hpp"

#include <algorithm>
#include <utility>

#include "base/limits.hpp"

namespace referee::internal::io {

std::optional<Range::Interval> Range::claim(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (next_ == end_) return std::nullopt;
  const std::uint64_t begin = next_;
  next_ += std::min(bytes, end_ - begin);
  return Interval{begin, next_};
}

std::uint64_t Range::bytes_left() {
  const std::lock_guard lock(mutex_);
  return end_ - next_;
}

std::optional<Range::Interval> Range::split(std::uint64_t min_bytes) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t half = (end_ - next_) / 2;
  if (half < min_bytes) return std::nullopt;
  const std::uint64_t end = std::exchange(end_, end_ - half);
  return Interval{end_, end};
}

RangeBlocks::RangeBlocks(const Source& source, Range& range, std::vector<char>& buffer,
                         const base::Deadline& deadline, std::uint64_t max_bytes,
                         std::size_t block_bytes)
    : source_(source),
      range_(range),
      buffer_(buffer),
      deadline_(deadline),
      max_bytes_(max_bytes),
      block_bytes_(block_bytes) {}

std::optional<Block> RangeBlocks::next() {
  std::string_view text;
  while (text.empty() && read_more()) text = buffer_.take_lines();
  if (text.empty()) text = buffer_.take_all();  // the last line of the source, without LF
  if (text.empty()) return std::nullopt;
  return Block{text, &source_, position_ - buffer_.size() - text.size()};
}

/// False at the end.
bool RangeBlocks::read_more() {
  deadline_.check();
  if (const std::optional<Range::Interval> part = range_.claim(block_bytes_)) {
    read_part(*part);
    return true;
  }
  if (is_over_limit()) throw over_limit(max_bytes_);
  return read_last_line_on();
}

void RangeBlocks::read_part(const Range::Interval& part) {
  if (!begun_) skips_ = is_inside_line(part.begin);
  begun_ = true;
  const std::size_t count =
      source_.read(part.begin, buffer_.room(static_cast<std::size_t>(part.end - part.begin)));
  buffer_.add(count);
  position_ = part.begin + count;
  if (skips_) skip_line(count);
}

/// Drops the rest of a line that began before the range. Text after a line that is too long is
/// never needed, so the range ends with it.
void RangeBlocks::skip_line(std::size_t read) {
  skips_ = !buffer_.drop_line();
  skipped_bytes_ += read;
  if (!skips_ || skipped_bytes_ <= base::max_line_bytes) return;
  while (range_.claim(std::numeric_limits<std::uint64_t>::max())) continue;
}

/// Reads beyond the range, to the end of the line that began in it. False at that end.
bool RangeBlocks::read_last_line_on() {
  constexpr std::size_t step = std::size_t{4} << 10;
  if (buffer_.size() == 0) return false;
  const std::span<char> room = buffer_.room(step);
  const std::size_t count = source_.read(position_, room);
  const auto* const end = std::find(room.data(), room.data() + count, '\n');
  const bool ends = end != room.data() + count;
  const std::size_t length = static_cast<std::size_t>(end - room.data()) + (ends ? 1 : 0);
  buffer_.add(length);
  position_ += length;
  return length > 0;
}

bool RangeBlocks::is_inside_line(std::uint64_t offset) const {
  char before = '\n';
  if (offset > 0) source_.read(offset - 1, {&before, 1});
  return before != '\n';
}

}  // namespace referee::internal::io

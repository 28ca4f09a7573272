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

RangeBlocks::RangeBlocks(const Source& source, const Range::Interval& range,
                         std::vector<char>& buffer, const base::Deadline& deadline,
                         std::uint64_t max_bytes, std::size_t block_bytes)
    : source_(source),
      own_range_(std::in_place, range.begin, range.end),
      range_(*own_range_),
      buffer_(buffer),
      deadline_(deadline),
      max_bytes_(max_bytes),
      block_bytes_(block_bytes) {}

void RangeBlocks::use_mapping() {
  mapping_ = source_.mapping();
  AccessChoice* const choice = source_.access_choice();
  if (mapping_ != nullptr && choice != nullptr) trial_.emplace(*choice);
}

std::optional<Block> RangeBlocks::next() {
  while (read_more()) {
    if (const std::string_view text = buffer_.take_lines(); !text.empty()) return block_of(text);
  }
  if (is_over_limit()) throw over_limit(max_bytes_);
  if (skips_ || buffer_.size() == 0) return std::nullopt;
  return rest_of_last_line();
}

/// False at the end of the range.
bool RangeBlocks::read_more() {
  deadline_.check();
  const std::optional<Range::Interval> part = range_.claim(block_bytes_);
  if (!part) return false;
  const std::uint64_t end = part->end + range_.bytes_left();
  if (!std::exchange(begun_, true)) {
    if (end > part->end) ahead_.emplace(source_, part->begin);
    begin_at(part->begin);
  }
  if (ahead_) ahead_->ask(position_, end);
  read(static_cast<std::size_t>(part->end - part->begin));
  if (skips_) skip_line();
  return true;
}

void RangeBlocks::begin_at(std::uint64_t offset) {
  position_ = offset;
  char before = '\n';
  if (offset > 0) source_.read(offset - 1, {&before, 1});
  skips_ = before != '\n';
}

/// Adds the next bytes of the source to the buffer, and returns how many: fewer only at its end.
std::size_t RangeBlocks::read(std::size_t bytes) {
  std::size_t blocks = mapping_ != nullptr ? AccessTrial::no_limit : 0;
  if (trial_) blocks = trial_->begin();
  const std::size_t count = blocks > 0 ? map(bytes, blocks) : copy(bytes);
  if (trial_) trial_->end(count);
  buffer_.add(count);
  position_ += count;
  return count;
}

std::size_t RangeBlocks::copy(std::size_t bytes) {
  const std::span<char> room = buffer_.room(bytes);
  window_.reset();  // what is left of its last line was copied
  if (ahead_) ahead_->wait_for(position_ + bytes);
  return source_.read(position_, room);
}

/// Brings in the next bytes, and with them what follows in the range, up to `blocks` blocks in all.
std::size_t RangeBlocks::map(std::size_t bytes, std::size_t blocks) {
  const std::uint64_t needed = position_ - buffer_.size();
  if (!window_) {
    buffer_.cut_in_place(mapping_->text(), static_cast<std::size_t>(needed));
    buffer_.add(static_cast<std::size_t>(position_ - needed));
    window_.emplace(*mapping_, needed);
  }
  const std::uint64_t count = std::min<std::uint64_t>(bytes, source_.size() - position_);
  const std::uint64_t more =
      std::min<std::uint64_t>(range_.bytes_left(), (blocks - 1) * block_bytes_);
  if (ahead_ && !window_->has(position_ + count)) {
    ahead_->wait_for(position_ + count + std::min<std::uint64_t>(more, MappedWindow::window_bytes));
  }
  window_->bring_in(needed, position_ + count, position_ + count + more);
  return static_cast<std::size_t>(count);
}

/// Drops the rest of a line that began before the range. Text after a line that is too long is
/// never needed, so the range ends with it.
void RangeBlocks::skip_line() {
  const std::string_view line = buffer_.take_line();
  skips_ = !line.ends_with('\n');
  if (line.empty() || !skips_) return;
  while (range_.claim(no_limit)) continue;
}

/// The line at the end of the range, which is read beyond it.
Block RangeBlocks::rest_of_last_line() {
  constexpr std::size_t step = std::size_t{4} << 10;
  std::string_view line = buffer_.take_line();
  while (line.empty()) {
    deadline_.check();
    line = read(step) > 0 ? buffer_.take_line() : buffer_.take_all();
  }
  const Block block = block_of(line);
  buffer_.take_all();  // of the next range
  return block;
}

/// The text that was just taken.
Block RangeBlocks::block_of(std::string_view text) {
  return {text, &source_, position_ - buffer_.size() - text.size()};
}

}  // namespace referee::internal::io

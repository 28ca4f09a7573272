#include "io/blocks/mapped_blocks.hpp"

#include <algorithm>
#include <limits>

#include "base/limits.hpp"
#include "io/blocks/range_blocks.hpp"

namespace referee::internal::io {

MappedBlocks::MappedBlocks(const Source& source, Range& range, std::size_t block_bytes,
                           const base::Deadline& deadline)
    : source_(source),
      mapping_(*source.mapping()),
      text_(mapping_.text()),
      range_(range),
      block_bytes_(block_bytes),
      deadline_(deadline) {}

MappedBlocks::~MappedBlocks() {
  mapping_.give_back(window_begin_, window_end_);
}

std::optional<Block> MappedBlocks::next() {
  deadline_.check();
  while (claim()) {
    if (const std::size_t lines = whole_lines_claimed(); lines > 0) return take(lines);
    if (claimed_ > position_ + base::max_line_bytes) return take(claimed_ - position_);
  }
  // The last line that began in the range ends after it.
  return position_ < claimed_ ? std::optional(take(rest_of_line())) : std::nullopt;
}

/// False at the end.
bool MappedBlocks::claim() {
  const std::optional<Range::Interval> part = range_.claim(block_bytes_);
  if (!part) return false;
  if (!begun_) begin_at(part->begin);
  claimed_ = part->end;
  if (position_ < claimed_) bring_in(claimed_);
  return true;
}

/// A line that began before the range belongs to another range. Text after a line that is too long
/// is never needed, so the range ends with it.
void MappedBlocks::begin_at(std::uint64_t offset) {
  begun_ = true;
  // The first touch may bring in the pages before it, too, but none before the border.
  window_begin_ = mapping_.border_before(offset);
  window_end_ = offset;
  const auto begin = static_cast<std::size_t>(offset);
  position_ = offset;
  if (begin > 0 && text_[begin - 1] != '\n') {
    const std::size_t end = text_.substr(begin, base::max_line_bytes + 1).find('\n');
    if (end == std::string_view::npos) {
      position_ = text_.size();
      while (range_.claim(std::numeric_limits<std::uint64_t>::max())) continue;
    } else {
      position_ += end + 1;
    }
  }
  searched_ = position_;
}

/// Brings the pages up to `to` into memory, and those after them up to the last border in a window.
void MappedBlocks::bring_in(std::uint64_t to) {
  if (to <= window_end_) return;
  const std::uint64_t kept = position_ - std::min(position_, std::uint64_t{base::block_padding});
  if (kept > window_begin_) {
    mapping_.give_back(window_begin_, std::min(kept, window_end_));
    window_begin_ = std::min(kept, window_end_);
  }
  const std::uint64_t end = to + range_.bytes_left();
  const std::uint64_t border = mapping_.border_before(window_end_ + window_bytes);
  const std::uint64_t next = std::min(std::max(to, border), end);
  mapping_.bring_in(window_end_, next);
  window_end_ = next;
}

/// How many bytes from the position on are whole lines.
std::size_t MappedBlocks::whole_lines_claimed() {
  if (claimed_ <= searched_) return 0;
  const auto begin = static_cast<std::size_t>(searched_);
  const std::size_t lines =
      whole_lines(text_.substr(begin, static_cast<std::size_t>(claimed_) - begin)).size();
  searched_ = claimed_;
  return lines > 0 ? begin + lines - static_cast<std::size_t>(position_) : 0;
}

/// Up to the end of the line at the position; or as much of the line as makes it too long.
std::size_t MappedBlocks::rest_of_line() const {
  const std::string_view line =
      text_.substr(static_cast<std::size_t>(position_), base::max_line_bytes + 1);
  const std::size_t end = line.find('\n', static_cast<std::size_t>(searched_ - position_));
  return end == std::string_view::npos ? line.size() : end + 1;
}

Block MappedBlocks::take(std::size_t bytes) {
  const std::uint64_t offset = position_;
  position_ += bytes;
  searched_ = std::max(searched_, position_);
  return {text_.substr(static_cast<std::size_t>(offset), bytes), &source_, offset};
}

std::unique_ptr<Blocks> open_range(const Source& source, Range& range, std::vector<char>& buffer,
                                   const base::Deadline& deadline, std::size_t block_bytes) {
  if (source.mapping() != nullptr) {
    return std::make_unique<MappedBlocks>(source, range, block_bytes, deadline);
  }
  return std::make_unique<RangeBlocks>(source, range, buffer, deadline, RangeBlocks::no_limit,
                                       block_bytes);
}

}  // namespace referee::internal::io

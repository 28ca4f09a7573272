#include "io/blocks/range.hpp"

#include <algorithm>
#include <utility>

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

}  // namespace referee::internal::io

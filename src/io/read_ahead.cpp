#include "io/read_ahead.hpp"

#include <algorithm>
#include <cstring>

namespace referee::internal::io {

void ReadAhead::open(Reader& inner) {
  inner_ = &inner;
  begin_ = end_ = 0;
  ended_ = false;
}

bool ReadAhead::hold_more() {
  if (ended_) return false;
  bytes_.resize(capacity_);
  const std::size_t rest = end_ - begin_;
  if (begin_ > 0) std::memmove(bytes_.data(), bytes_.data() + begin_, rest);
  begin_ = 0;
  end_ = rest;
  const std::size_t count = inner_->read(std::span(bytes_).subspan(rest));
  end_ += count;
  ended_ = count == 0;
  return !ended_;
}

bool ReadAhead::fill() {
  while (held().size() < capacity_ && hold_more()) continue;
  return !held().empty();
}

std::size_t ReadAhead::read(std::span<char> room) {
  if (held().empty()) return ended_ ? 0 : inner_->read(room);
  const std::size_t count = held().copy(room.data(), room.size());
  drop(count);
  return count;
}

}  // namespace referee::internal::io

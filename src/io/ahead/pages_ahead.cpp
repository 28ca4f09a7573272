#include "io/ahead/pages_ahead.hpp"

#include <unistd.h>

#include <algorithm>

namespace referee::internal::io {

PagesAhead::PagesAhead(int fd, std::uint64_t first, std::uint64_t begin)
    : fd_(fd), first_(first), read_(begin), thread_([this] { read(); }) {}

PagesAhead::~PagesAhead() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void PagesAhead::wait_for(std::uint64_t needed, std::uint64_t end) {
  constexpr std::uint64_t ahead = std::uint64_t{32} << 20;
  std::unique_lock lock(mutex_);
  limit_ = std::min(end, needed + ahead);
  changed_.notify_all();
  changed_.wait(lock, [&] { return ended_ || read_ >= std::min(needed, end); });
}

void PagesAhead::read() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ended_ || read_ < limit_; });
    if (ended_) return;
    const std::uint64_t bytes = std::min<std::uint64_t>(room_->bytes.size(), limit_ - read_);
    const auto offset = static_cast<off_t>(first_ + read_);
    lock.unlock();
    const ssize_t count =
        ::pread(fd_, room_->bytes.data(), static_cast<std::size_t>(bytes), offset);
    lock.lock();
    if (count > 0) read_ += static_cast<std::uint64_t>(count);
    ended_ |= count <= 0;
    changed_.notify_all();
  }
}

}  // namespace referee::internal::io

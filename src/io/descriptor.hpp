#pragma once

#include <unistd.h>

#include <cstdint>
#include <optional>
#include <utility>

namespace referee::internal::io {

/// Owns one open file descriptor, or none (-1).
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }

  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

/// Whether the system has a byte of a file in memory; false at its end. Nothing if the system does
/// not say.
std::optional<bool> is_in_memory(int fd, std::uint64_t offset);

/// How many bytes the system is to be asked for at a time (POSIX_FADV_WILLNEED). Of more it may
/// read only the beginning, and does not say so: FUSE reads no more than this.
inline constexpr std::uint64_t advised_bytes = std::uint64_t{128} << 10;

/// Waits until `fd` is ready for `events` of poll(2), but no longer than a tenth of a second, so
/// that the caller can check whether to go on waiting; false if it is not ready yet. An error of
/// the descriptor counts as ready: the call that was waited for reports it.
bool wait_until_ready(int fd, short events);

}  // namespace referee::internal::io

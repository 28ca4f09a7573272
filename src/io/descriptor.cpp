#include "io/descriptor.hpp"

#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

/// Whether the system has a byte of a file in memory, by cachestat(2) of Linux 6.5, for which the C
/// library has no function yet. Nothing if it does not say, as of files that one may not write to.
std::optional<bool> is_cached(int fd, std::uint64_t offset) {
  constexpr long cachestat = 451;
  struct {
    std::uint64_t begin, bytes;
  } const range{offset, 1};
  struct {
    std::uint64_t cached, dirty, written_back, evicted, evicted_recently;
  } pages{};
  if (::syscall(cachestat, fd, &range, &pages, 0U) != 0) return std::nullopt;
  return pages.cached > 0;
}

}  // namespace

bool wait_until_ready(int fd, short events) {
  constexpr int tick_milliseconds = 40;
  pollfd wanted{fd, events, 0};
  const int ready = ::poll(&wanted, 1, tick_milliseconds);
  if (ready < 0 && errno != EINTR && errno != EAGAIN) throw base::system_error(errno);
  return ready > 0;
}

std::optional<bool> is_in_memory(int fd, std::uint64_t offset) {
  char byte = 0;
  const iovec room{&byte, 1};
  const ssize_t count = ::preadv2(fd, &room, 1, static_cast<off_t>(offset), RWF_NOWAIT);
  if (count >= 0 || errno == EAGAIN) return count == 1;
  return is_cached(fd, offset);  // such a read is not possible, as on FUSE
}

}  // namespace referee::internal::io

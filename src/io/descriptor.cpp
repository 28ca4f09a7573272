#include "io/descriptor.hpp"

#include <poll.h>

#include <cerrno>

#include "base/error.hpp"

namespace referee::internal::io {

bool wait_until_ready(int fd, short events) {
  constexpr int tick_milliseconds = 40;
  pollfd wanted{fd, events, 0};
  const int ready = ::poll(&wanted, 1, tick_milliseconds);
  if (ready < 0 && errno != EINTR && errno != EAGAIN) throw base::system_error(errno);
  return ready > 0;
}

}  // namespace referee::internal::io

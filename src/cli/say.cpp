#include "cli/say.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "io/ready.hpp"

namespace referee::internal::cli {

void say(std::string_view message) {
  while (!message.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, message.data(), message.size());
    if (count >= 0) {
      message.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      io::wait_until_ready(STDERR_FILENO, POLLOUT);
    } else if (errno != EINTR) {
      return;  // the failure cannot be reported
    }
  }
}

}  // namespace referee::internal::cli

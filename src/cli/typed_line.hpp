#pragma once

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::cli {

constexpr std::size_t most_typed_bytes = 4096;  ///< of a line

/// The next byte of standard input, or EOF at the end. Waits for it even if the descriptor is
/// non-blocking; with `stop` until that becomes true, which is an end of input as well, and calls
/// `wait` now and then meanwhile. Then standard input must be unbuffered: setvbuf(stdin, nullptr,
/// _IONBF, 0).
template <typename Wait>
int typed_byte(const std::atomic<bool>* stop, Wait wait) {
  for (;;) {
    if (stop != nullptr) {
      if (stop->load()) return EOF;
      wait();
      if (!io::wait_until_ready(STDIN_FILENO, POLLIN)) continue;
    }
    errno = 0;
    const int c = std::getc(stdin);
    if (c != EOF || std::ferror(stdin) == 0) return c;
    if (errno != EINTR && errno != EAGAIN) throw base::system_error(errno, "standard input");
    std::clearerr(stdin);
    io::wait_until_ready(STDIN_FILENO, POLLIN);
  }
}

/// The next line of standard input without its line end, or nothing at the end. For commands that
/// answer line by line. A line of more than most_typed_bytes is an error. `stop` as above.
inline std::optional<std::string> typed_line(const std::atomic<bool>* stop = nullptr) {
  const auto next = [stop] { return typed_byte(stop, [] {}); };
  std::string line;
  for (int c = next(); c != EOF; c = next()) {
    if (c == '\n') return line;
    if (line.size() == most_typed_bytes) throw base::Error("line too long");
    line += static_cast<char>(c);
  }
  if (line.empty() || (stop != nullptr && stop->load())) return std::nullopt;
  return line;
}

}  // namespace referee::internal::cli

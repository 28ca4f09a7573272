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

/// The next byte of standard input, or EOF at the end. Waits for it even if the descriptor is
/// non-blocking; with `stop` until that becomes true, which is an end of input as well. Then
/// standard input must be unbuffered: setvbuf(stdin, nullptr, _IONBF, 0).
inline int typed_byte(const std::atomic<bool>* stop) {
  for (;;) {
    if (stop != nullptr) {
      if (stop->load()) return EOF;
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
/// answer line by line. A line of more than 4096 bytes is an error. `stop` as above.
inline std::optional<std::string> typed_line(const std::atomic<bool>* stop = nullptr) {
  constexpr std::size_t most_bytes = 4096;
  std::string line;
  for (int c = typed_byte(stop); c != EOF; c = typed_byte(stop)) {
    if (c == '\n') return line;
    if (line.size() == most_bytes) throw base::Error("line too long");
    line += static_cast<char>(c);
  }
  if (line.empty() || (stop != nullptr && stop->load())) return std::nullopt;
  return line;
}

}  // namespace referee::internal::cli

#pragma once

#include <cstdio>
#include <optional>
#include <string>

#include "base/trouble.hpp"

namespace referee::internal::cli {

/// The next line of standard input without its line end, or nothing at the end. For commands that
/// answer line by line. A line of more than 4096 bytes is trouble.
inline std::optional<std::string> typed_line() {
  constexpr std::size_t most_bytes = 4096;
  std::string line;
  for (int c = std::getc(stdin); c != EOF; c = std::getc(stdin)) {
    if (c == '\n') return line;
    if (line.size() == most_bytes) throw base::Trouble("line too long");
    line += static_cast<char>(c);
  }
  if (line.empty()) return std::nullopt;
  return line;
}

}  // namespace referee::internal::cli

#pragma once

#include <cstddef>
#include <string_view>

namespace referee::internal::text {

/// For the number kernels: how many of the `looked` bytes at the front of a plain text are whole
/// lines. A CR that is the last of them needs its LF after it; `plain` becomes false if it is not
/// there.
inline std::size_t line_bytes(std::string_view text, std::size_t looked, bool& plain) {
  if (looked > 0 && text[looked - 1] == '\r') {
    plain = looked < text.size() && text[looked] == '\n';
    return looked + 1;
  }
  while (looked > 0 && text[looked - 1] != '\n') --looked;
  return looked;
}

}  // namespace referee::internal::text

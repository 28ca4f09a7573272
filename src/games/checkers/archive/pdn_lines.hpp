#pragma once

#include <algorithm>
#include <string_view>

namespace referee::internal::checkers {

/// Calls `take` for each line of a PDN text, without its line end: LF, CRLF or CR alone, as the
/// judge reads them.
template <typename Take>
void for_each_line(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    while (line.ends_with('\r')) line.remove_suffix(1);
    for (std::size_t end = 0; (end = line.find('\r')) != std::string_view::npos;) {
      take(line.substr(0, end));
      line.remove_prefix(end + 1);
    }
    take(line);
  }
}

}  // namespace referee::internal::checkers

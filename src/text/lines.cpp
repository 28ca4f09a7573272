#include "text/lines.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/limits.hpp"

namespace referee::internal::text {

Line first_line(std::string_view rest) {
  const std::string_view window = rest.substr(0, base::max_line_bytes + 1);
  const std::size_t end = window.find('\n');
  if (end == std::string_view::npos && window.size() > base::max_line_bytes) {
    return {{}, window.size(), true};
  }
  Line line;
  line.text = window.substr(0, end);  // npos: all of it, the last line of a file
  line.bytes = std::min(line.text.size() + 1, rest.size());
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  return line;
}

bool has_too_long_line(std::string_view text) {
  while (text.size() > base::max_line_bytes) {
    const Line line = first_line(text);
    if (line.too_long) return true;
    text.remove_prefix(line.bytes);
  }
  return false;
}

std::string long_line_reason() {
  return fmt::format("line too long: it has more than {} bytes", base::max_line_bytes);
}

}  // namespace referee::internal::text

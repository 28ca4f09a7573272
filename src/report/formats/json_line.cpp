#include "report/formats/json_line.hpp"

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::report {

void write_path(json::JsonObject& object, std::string_view path) {
  if (text::is_clean_utf8(path)) {
    object.text("path", path);
    return;
  }
  std::string visible;
  std::string hex;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    hex += fmt::format("{:02x}", byte);
    visible += byte < 0x80 ? text::escaped({&c, 1}) : fmt::format("\\x{:02x}", byte);
  }
  object.text("path", visible);
  object.text("path_hex", hex);
}

}  // namespace referee::internal::report

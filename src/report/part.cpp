#include "report/part.hpp"

#include <fmt/format.h>

namespace referee::report {

void Digest::add(std::string_view item) {
  const auto add_byte = [this](unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3U; };
  for (const char c : item) add_byte(static_cast<unsigned char>(c));
  add_byte(0);  // no path holds one
}

std::string Digest::text() const {
  return fmt::format("{:016x}", value_);
}

std::string place_of(std::string_view path, bool is_directory) {
  std::string place(path);
  if (is_directory && !place.ends_with('/')) place += '/';
  return place;
}

}  // namespace referee::report

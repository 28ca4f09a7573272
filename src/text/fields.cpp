#include "text/fields.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace referee::internal::text {

std::string_view take_field(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && is_blank(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !is_blank(rest[end])) ++end;
  const std::string_view field = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return field;
}

bool is_positive_integer(std::string_view field) {
  return std::all_of(field.begin(), field.end(), is_digit) &&
         std::any_of(field.begin(), field.end(), [](char c) { return c != '0'; });
}

std::string quoted(std::string_view bytes) {
  constexpr std::size_t shown = 32;
  std::string words = "'";
  for (const char c : bytes.substr(0, shown)) {
    if (c >= ' ' && c <= '~') {
      words += c;
    } else {
      words += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  words += bytes.size() > shown ? "...'" : "'";
  return words;
}

}  // namespace referee::internal::text

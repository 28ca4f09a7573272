#include "text/fields.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::text {
namespace {

/// Whether a byte is a later one of a UTF-8 character.
bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

}  // namespace

std::string_view take_field(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && is_blank(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !is_blank(rest[end])) ++end;
  const std::string_view field = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return field;
}

std::string_view take_until(std::string_view& rest, char separator) {
  const std::string_view taken = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(taken.size() + 1, rest.size()));
  return taken;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_positive_integer(std::string_view field) {
  return std::all_of(field.begin(), field.end(), is_digit) &&
         std::any_of(field.begin(), field.end(), [](char c) { return c != '0'; });
}

std::string spoken(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string quoted(std::string_view bytes) {
  constexpr std::size_t shown = 32;
  std::size_t end = std::min(bytes.size(), shown);
  // Not in the middle of a character, if there is one.
  while (end < bytes.size() && end + 3 > shown && is_continuation(bytes[end])) --end;
  return "'" + visible_utf8(bytes.substr(0, end)) + (bytes.size() > end ? "...'" : "'");
}

}  // namespace referee::internal::text

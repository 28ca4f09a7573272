#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace referee::internal::text {

/// Blanks are space and tab, nothing else.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Removes the next run of bytes that are not blank from the front of `rest`, with the blanks
/// before it, and returns it. Empty when only blanks were left.
std::string_view take_field(std::string_view& rest);

/// The beginning of `rest` up to the separator, or all of it; removes it with the separator.
std::string_view take_until(std::string_view& rest, char separator);

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

/// Whether `field` is a positive integer as the games write it: ASCII digits, any number of them,
/// leading zeros allowed, not all of them zeros.
bool is_positive_integer(std::string_view field);

/// The number of which all of `digits` is the decimal text, as std::from_chars() reads it; nothing
/// if there is none, or `Number` cannot hold it.
template <typename Number>
std::optional<Number> number(std::string_view digits) {
  Number value{};
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

/// A name such as winning_line, as words.
std::string spoken(std::string_view name);

/// "1 game", "2 games".
std::string counted(std::uint64_t count, std::string_view noun);

/// With small ASCII letters in place of large ones.
std::string in_lower_case(std::string_view text);

/// `bytes` in quotes for a human-readable message: visible_utf8(), and cut when long.
std::string quoted(std::string_view bytes);

}  // namespace referee::internal::text

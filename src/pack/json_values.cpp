#include "pack/json_values.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/errors.hpp"
#include "text/fields.hpp"

namespace referee::internal::pack {
namespace {

/// Whether it is a natural number in JSON. `token` is not empty.
bool is_natural(std::string_view token) {
  return std::all_of(token.begin(), token.end(), text::is_digit) &&
         (token[0] != '0' || token.size() == 1);
}

/// simdjson returns a number with everything up to the next mark. If anything but JSON's blanks
/// remains there it is no number.
std::string_view without_trailing_blanks(std::string_view token) {
  constexpr std::string_view blanks = " \t\r\n";
  return token.substr(0, token.find_last_not_of(blanks) + 1);
}

}  // namespace

void check(simdjson::error_code error) {
  if (error != simdjson::SUCCESS) {
    json::check_machine(error);
    throw Refusal(fmt::format("not JSON: {}", simdjson::error_message(error)));
  }
}

std::string_view string_of(ondemand::value& value, std::string_view key) {
  if (must(value.type()) != ondemand::json_type::string) {
    throw Refusal(fmt::format("what stands under \"{}\" is no string", key));
  }
  return must(value.get_string());
}

std::string_view number_of(ondemand::value& value) {
  const std::string_view token = without_trailing_blanks(value.raw_json_token());
  if (!is_natural(token)) {
    throw Refusal(fmt::format("{} is no natural number", text::quoted(token)));
  }
  return token;
}

}  // namespace referee::internal::pack

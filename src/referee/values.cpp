#include <charconv>

#include "game/verdict.hpp"
#include "referee/code.hpp"
#include "referee/error.hpp"
#include "referee/report.hpp"
#include "referee/version.hpp"

namespace referee {
inline namespace v0 {
namespace {

internal::game::Code internal_code(Code code) {
  return static_cast<internal::game::Code>(code);
}

// Both are the table of codes, and this keeps them one.
static_assert(static_cast<int>(Code::draw) == static_cast<int>(internal::game::Code::draw));
static_assert(static_cast<int>(Code::file_error) ==
              static_cast<int>(internal::game::Code::file_error));
static_assert(std::tuple_size_v<decltype(Summary::by_code)> == internal::game::code_table.size());

}  // namespace

Error::~Error() = default;

std::string_view version() noexcept {
  return REFEREE_VERSION;
}

bool is_valid(Code code) noexcept {
  return internal::game::is_valid(internal_code(code));
}

std::string_view name_of(Code code) noexcept {
  return internal::game::entry_of(internal_code(code)).name;
}

std::string_view meaning_of(Code code) noexcept {
  return internal::game::entry_of(internal_code(code)).meaning;
}

std::optional<std::uint64_t> Number::value() const noexcept {
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || last != end) return std::nullopt;
  return value;
}

}  // namespace v0
}  // namespace referee

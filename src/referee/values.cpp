#include <charconv>

#include "game/verdict.hpp"
#include "referee/code.hpp"
#include "referee/convert.hpp"
#include "referee/error.hpp"
#include "referee/report.hpp"
#include "referee/version.hpp"

namespace referee {
inline namespace v0 {
Error::~Error() = default;

std::string_view version() noexcept {
  return REFEREE_VERSION;
}

bool is_valid(Code code) noexcept {
  return internal::game::is_valid(convert(code));
}

std::string_view name_of(Code code) noexcept {
  return internal::game::entry_of(convert(code)).name;
}

std::string_view meaning_of(Code code) noexcept {
  return internal::game::entry_of(convert(code)).meaning;
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

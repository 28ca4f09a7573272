#include "report/jsonl_fields.hpp"

#include <charconv>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::report {
namespace {

[[noreturn]] void refuse(std::string_view name, std::string_view why) {
  throw base::Error(fmt::format("{} {}", name, why));
}

}  // namespace

std::string_view JsonlFields::text(std::string_view name) const {
  return get<std::string_view>(name, "is no text");
}

bool JsonlFields::truth(std::string_view name) const {
  return get<bool>(name, "is neither true nor false");
}

JsonlFields JsonlFields::object(std::string_view name) const {
  return JsonlFields(get<simdjson::dom::object>(name, "is no object"));
}

std::uint64_t JsonlFields::number(std::string_view name) const {
  constexpr std::string_view kind = "is no natural number, or too large";
  if (!get(name).is_string()) return get<std::uint64_t>(name, kind);
  const std::string_view digits = text(name);
  std::uint64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || stop != end) refuse(name, kind);
  return number;
}

unsigned JsonlFields::number(std::string_view name, unsigned most) const {
  const std::uint64_t value = number(name);
  if (value > most) refuse(name, fmt::format("is larger than {}", most));
  return static_cast<unsigned>(value);
}

game::Code JsonlFields::code(std::string_view name) const {
  return static_cast<game::Code>(number(name, game::code_table.size() - 1));
}

std::optional<double> JsonlFields::seconds(std::string_view name) const {
  if (!has(name)) return std::nullopt;
  const double seconds = get<double>(name, "is no number");
  if (seconds < 0) refuse(name, "is negative");
  return seconds;
}

std::optional<simdjson::dom::element> JsonlFields::find(std::string_view name) const {
  simdjson::dom::element field;
  if (object_.at_key(name).get(field) != simdjson::SUCCESS) return std::nullopt;
  return field;
}

simdjson::dom::element JsonlFields::get(std::string_view name) const {
  const std::optional<simdjson::dom::element> field = find(name);
  if (!field) refuse(name, "is missing");
  return *field;
}

template <typename T>
T JsonlFields::get(std::string_view name, std::string_view kind) const {
  T value{};
  if (get(name).get(value) != simdjson::SUCCESS) refuse(name, kind);
  return value;
}

}  // namespace referee::internal::report

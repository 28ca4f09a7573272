#include "report/line_members.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::report {

LineMembers::LineMembers(simdjson::dom::object object) : object_(object) {
  for (const auto& [name, value] : object_) {
    names_ |= bit_of(name);
    if (noted_ < most_noted) members_[noted_++] = {name, value};
  }
}

simdjson::simdjson_result<simdjson::dom::element> LineMembers::member(std::string_view name) const {
  if ((names_ & bit_of(name)) == 0) return simdjson::NO_SUCH_FIELD;
  for (std::size_t i = 0; i < noted_; ++i) {
    const Member& one = members_[i];
    const bool is_like =
        one.name.size() == name.size() && (name.empty() || one.name.front() == name.front());
    if (is_like && one.name == name) return simdjson::dom::element(one.value);
  }
  if (noted_ < most_noted) return simdjson::NO_SUCH_FIELD;
  return object_.at_key(name);
}

unsigned LineMembers::number(std::string_view name, std::uint64_t most) const {
  require(name);
  return limited(name, member(name).value_unsafe(), most);
}

void LineMembers::find_seconds(std::optional<double>& to) const {
  find("seconds", to);
  if (to && *to < 0) refuse("seconds", "is negative");
}

unsigned LineMembers::limited(std::string_view name, simdjson::dom::element from,
                              std::uint64_t most) {
  std::uint64_t value = 0;
  read(name, from, value);
  if (value > most) refuse(name, fmt::format("is larger than {}", most));
  return static_cast<unsigned>(value);
}

void LineMembers::refuse(std::string_view name, std::string_view why) {
  throw base::Error(fmt::format("{} {}", name, why));
}

}  // namespace referee::internal::report

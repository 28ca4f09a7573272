#include "cli/option.hpp"

#include <iterator>
#include <utility>

#include "text/fields.hpp"

namespace referee::internal::cli {

Option option(std::string_view usage, Target target, std::string help, std::string manual,
              Option more) {
  more.names = text::take_until(usage, ' ');
  more.value = usage;
  more.target = target;
  more.help = std::move(help);
  more.manual = std::move(manual);
  return more;
}

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> names;
  std::string_view rest = option.names;
  while (!rest.empty()) names.emplace_back(text::take_until(rest, ','));
  return names;
}

bool is_operand(const Option& option) {
  return !option.names.starts_with('-');
}

bool is_flag(const Option& option) {
  return !is_operand(option) && option.value.empty();
}

bool is_repeatable(const Option& option) {
  return std::holds_alternative<std::vector<std::string>*>(option.target) && !option.single;
}

const std::vector<Choice>& offered(const Option& option) {
  return option.choices.empty() ? option.suggestions : option.choices;
}

bool names_any(const std::vector<std::string>& names, const Option& option) {
  const std::vector<std::string> own = names_of(option);
  return std::find_first_of(own.begin(), own.end(), names.begin(), names.end()) != own.end();
}

bool exclude_each_other(const Option& one, const Option& other) {
  return names_any(one.excludes, other) || names_any(other.excludes, one);
}

void append(std::vector<Option>& options, std::vector<Option> more) {
  std::move(more.begin(), more.end(), std::back_inserter(options));
}

}  // namespace referee::internal::cli

#include "cli/cli11_options.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

/// CLI11 reads an operand like [x] as a list. Such operands are given this prefix, and every option
/// and operand that takes text removes it again.
constexpr char shield = '\x01';

CLI::Validator unshielded() {
  const auto unshield = [](std::string& value) {
    if (value.starts_with(shield)) value.erase(0, 1);
    return std::string();
  };
  return {unshield, ""};
}

std::string complaint_on_sign(const std::string& value) {
  return value.starts_with('-') ? "must not be negative: " + value : "";
}

/// What is wrong with the text of a whole number, which loses its zeros in front: CLI11 would read
/// 010 as 8, and -1 as a very large number.
template <typename Number>
std::string complaint_on_number(std::string& value) {
  if (std::is_unsigned_v<Number> && value.starts_with('-')) return complaint_on_sign(value);
  const std::size_t sign = value.starts_with('-') || value.starts_with('+') ? 1 : 0;
  if (value.size() == sign || value.find_first_not_of("0123456789", sign) != std::string::npos) {
    return "must be a whole number: " + value;
  }
  const auto number = text::number<Number>(value.starts_with('+') ? value.substr(1) : value);
  if (!number) return "is too large: " + value;
  value = fmt::format("{}", *number);
  return {};
}

/// The same, of an option that may have a range.
template <typename Number>
CLI::Validator whole_number(const std::vector<Check>& checks) {
  std::string range;
  for (const Check& check : checks) {
    if (const auto* between = std::get_if<Between>(&check)) {
      range = fmt::format(" not in range {:.0f} to {:.0f}", between->least, between->most);
    }
  }
  return {[range](std::string& value) {
            std::string complaint = complaint_on_number<Number>(value);
            return complaint.empty() || range.empty() ? complaint : "Value " + value + range;
          },
          ""};
}

/// Makes the number of 64K; says what is wrong with a value that is none.
std::string complaint_on_size(std::string& value) {
  if (std::string complaint = complaint_on_sign(value); !complaint.empty()) return complaint;
  const std::string given = value;
  value.erase(0, std::min(value.find_first_not_of('0'), value.size() - 1));  // else it is octal
  try {
    if (!value.empty() && text::is_digit(value.front()) && CLI::AsSizeValue(false)(value).empty())
      return {};
  } catch (const CLI::ValidationError&) {
  }
  return "must be a number of bytes, such as 5000000, 64K, 20M or 2G: " + given;
}

/// The parts of a value between separators; '\0' separates none. An empty value, and one of
/// separators, has one, which is empty.
std::vector<std::string> parts_of(std::string_view value, char separator) {
  std::vector<std::string> parts;
  while (!value.empty()) {
    const std::string_view part = text::take_until(value, separator);
    if (!part.empty()) parts.emplace_back(part);
  }
  if (parts.empty()) parts.emplace_back();
  return parts;
}

/// Checks each part of a value.
CLI::Validator on_each_part(char separator, const Complaint& complaint) {
  return {[separator, complaint](const std::string& value) {
            for (const std::string& part : parts_of(value, separator)) {
              if (std::string wrong = complaint(part); !wrong.empty()) return wrong;
            }
            return std::string();
          },
          ""};
}

/// Adds the checks of an option with values of type T.
template <typename T>
class CheckAdder {
 public:
  CheckAdder(CLI::Option& option, char separator) : option_(option), separator_(separator) {}

  void operator()(const Between& range) const {
    if constexpr (std::is_arithmetic_v<T>) {
      option_.check(
          CLI::Range(static_cast<T>(range.least), static_cast<T>(range.most)).description(""));
    }
    if constexpr (std::is_floating_point_v<T>) {  // "nan" is in every range
      option_.check(CLI::Validator(
          [](std::string& value) {
            T number{};
            return CLI::detail::lexical_cast(value, number) && std::isnan(number)
                       ? "must be a number"
                       : "";
          },
          ""));
    }
  }

  /// CLI::PositiveNumber would give the largest possible number in its message.
  void operator()(AboveZero) const {
    option_.check(CLI::Validator(
        [](std::string& value) {
          double number = 0;
          const bool good = CLI::detail::lexical_cast(value, number) && number > 0;
          return good ? "" : "must be a number above 0";
        },
        ""));
  }

  void operator()(ByteCount) const { option_.transform(CLI::Validator(complaint_on_size, "")); }

  void operator()(const Complaint& complaint) const {
    option_.check(on_each_part(separator_, complaint));
  }

 private:
  CLI::Option& option_;
  char separator_;
};

/// Adds an option with several values in a word. For CLI11's delimiter() a word of separators is no
/// value, so it takes the next word.
CLI::Option* add_list(CLI::App& app, const Option& option, std::vector<std::string>& target) {
  const auto store = [&target, separator = option.separator](const auto& words) {
    target.clear();
    for (const std::string& word : words) {
      for (std::string& part : parts_of(word, separator)) target.push_back(std::move(part));
    }
  };
  return app.add_option_function<std::vector<std::string>>(option.names, store, option.help);
}

template <typename T>
struct ValueOf {
  using Type = T;
};
template <typename T>
struct ValueOf<std::optional<T>> {
  using Type = T;
};
template <typename T>
struct ValueOf<std::vector<T>> {
  using Type = T;
};

/// Adds the value of an option.
template <typename T>
CLI::Option* add_valued(CLI::App& app, const Option& option, T& target) {
  using Value = typename ValueOf<T>::Type;
  CLI::Option* added = nullptr;
  if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    if (option.separator != '\0') added = add_list(app, option, target);
  }
  if (added == nullptr) added = app.add_option(option.names, target, option.help);
  if constexpr (std::is_same_v<T, std::vector<Value>>) {
    if (option.words > 1) {
      added->expected(static_cast<int>(option.words));
    } else if (!is_operand(option)) {
      added->allow_extra_args(false);
    }
  }
  if (!option.choices.empty()) {
    std::vector<std::string> names;
    for (const Choice& choice : option.choices) names.push_back(choice.name);
    const auto complaint = [offered = CLI::IsMember(names),
                            former = option.former](const std::string& value) -> std::string {
      const bool is_former = std::find(former.begin(), former.end(), value) != former.end();
      return is_former ? "" : offered(value);
    };
    added->check(on_each_part(option.separator, complaint));
  }
  for (const Check& check : option.checks)
    std::visit(CheckAdder<Value>(*added, option.separator), check);
  if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
    const bool is_size =
        std::any_of(option.checks.begin(), option.checks.end(),
                    [](const Check& check) { return std::holds_alternative<ByteCount>(check); });
    if (!is_size) added->transform(whole_number<Value>(option.checks));
  }
  if constexpr (std::is_same_v<Value, std::string>) added->transform(unshielded());
  added->type_name(option.value);
  if (option.required) added->required();
  return added;
}

CLI::Option* add_flag(CLI::App& app, const Option& option) {
  if (bool* const* given = std::get_if<bool*>(&option.target)) {
    return app.add_flag(option.names, **given, option.help);
  }
  return app.add_flag(option.names)->description(option.help);
}

CLI::Option* add_described(CLI::App& app, const Option& option) {
  if (!option.implied.empty()) {
    return app.add_flag(fmt::format("{}{{{}}}", option.names, option.implied),
                        *std::get<std::optional<std::string>*>(option.target), option.help);
  }
  if (is_flag(option)) return add_flag(app, option);
  assert(!std::holds_alternative<std::monostate>(option.target));
  return std::visit(
      [&](auto target) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(target), std::monostate>) {
          return nullptr;
        } else {
          return add_valued(app, option, *target);
        }
      },
      option.target);
}

/// Has help say what an option needs and excludes. CLI11 itself would list them by their addresses,
/// which differ from run to run.
void say_relations(CLI::App& app, const std::vector<Option>& options, const Option& option) {
  CLI::Option* const added = app.get_option(names_of(option).back());
  std::string needed;
  for (const std::string& other : option.needs) needed += " " + app.get_option(other)->get_name();
  std::string excluded;
  for (const Option& other : options) {
    if (!exclude_each_other(option, other)) continue;
    excluded += " " + app.get_option(names_of(other).back())->get_name();
  }
  if (needed.empty() && excluded.empty()) return;
  std::string text = CLI::Formatter().make_option_opts(added);
  if (!needed.empty()) text += " Needs:" + needed;
  if (!excluded.empty()) text += " Excludes:" + excluded;
  added->option_text(text.substr(1));
}

}  // namespace

std::string shielded(std::string argument) {
  if (argument.starts_with('[') || argument.starts_with(shield)) argument.insert(0, 1, shield);
  return argument;
}

void add_options(CLI::App& app, const std::vector<Option>& options, bool with_relations) {
  for (const Option& option : options) {
    CLI::Option* const added = add_described(app, option);
    if (option.hidden) added->group("");
  }
  if (!with_relations) return;
  for (const Option& option : options) say_relations(app, options, option);
  for (const Option& option : options) {
    CLI::Option* const added = app.get_option(names_of(option).back());
    for (const std::string& other : option.needs) added->needs(app.get_option(other));
    for (const std::string& other : option.excludes) added->excludes(app.get_option(other));
  }
}

}  // namespace referee::internal::cli

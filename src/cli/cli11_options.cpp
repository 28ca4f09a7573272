#include "cli/cli11_options.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

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

/// CLI11's own check reads -1 as a very large number.
CLI::Validator not_negative() {
  return {[](std::string& value) {
            return std::string(value.starts_with('-') ? "must not be negative: " + value : "");
          },
          ""};
}

/// Adds the checks of an option with values of type T.
template <typename T>
class CheckAdder {
 public:
  explicit CheckAdder(CLI::Option& option) : option_(option) {}

  void operator()(const Between& range) const {
    if constexpr (std::is_arithmetic_v<T>) {
      option_.check(
          CLI::Range(static_cast<T>(range.least), static_cast<T>(range.most)).description(""));
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

  void operator()(ByteCount) const {
    option_.transform(CLI::AsSizeValue(false).description(""));
    option_.transform(not_negative());  // the last one is applied first
  }

  void operator()(const Complaint& complaint) const {
    option_.check(CLI::Validator([complaint](std::string& value) { return complaint(value); }, ""));
  }

 private:
  CLI::Option& option_;
};

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
  CLI::Option* const added = app.add_option(option.names, target, option.help);
  if constexpr (std::is_same_v<T, std::vector<Value>>) {
    if (option.words > 1) {
      added->expected(static_cast<int>(option.words));
    } else if (!is_operand(option)) {
      added->allow_extra_args(false);
    }
  }
  if (option.separator != '\0') added->delimiter(option.separator);
  if (!option.choices.empty()) {
    std::vector<std::string> names;
    for (const Choice& choice : option.choices) names.push_back(choice.name);
    const auto is_choice = [offered = CLI::IsMember(names),
                            former = option.former](const std::string& value) -> std::string {
      const bool is_former = std::find(former.begin(), former.end(), value) != former.end();
      return is_former ? "" : offered(value);
    };
    added->check(CLI::Validator().description("").operation(
        [is_choice](std::string& value) { return is_choice(value); }));
  }
  for (const Check& check : option.checks) std::visit(CheckAdder<Value>(*added), check);
  if constexpr (std::is_unsigned_v<Value>) added->check(not_negative());
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
                        *std::get<std::string*>(option.target), option.help);
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

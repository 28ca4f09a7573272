#include "cli/command_line.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/failure.hpp"

namespace referee::internal::cli {
namespace {

/// CLI11 reads an operand like [x] as a list. Such operands are given this prefix, and every option
/// and operand that takes text removes it again.
constexpr char shield = '\x01';

/// The arguments in the order that CLI11 expects, the last one first. `help` and `help NAME` are
/// other words for `--help` and `NAME --help`.
std::vector<std::string> parsed_arguments(std::vector<std::string> arguments) {
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') || argument.starts_with(shield)) argument.insert(0, 1, shield);
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

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

/// The command line of one program. Commands that no argument names get no options: adding all of
/// them took half of the time that the judgement of a small file takes.
class CommandLine {
 public:
  CommandLine(const Program& program, const std::vector<std::string>& arguments,
              bool with_relations)
      : program_(program), app_(program.description, program.name) {
    app_.require_subcommand(0, 1);
    app_.footer(words_on_codes_and_statuses() +
                "\n\nA file that has the name of a command is written ./NAME.");
    for (const Command& command : program.commands) {
      CLI::App& app =
          command.name.empty() ? app_ : *app_.add_subcommand(command.name, command.summary);
      if (command.name == "sweep") app.footer(words_on_codes_and_statuses());
      app.set_version_flag("-V,--version", fmt::format("{} {}", program.name, REFEREE_VERSION));
      app.get_formatter()->column_width(26);
      const bool is_named =
          std::find(arguments.begin(), arguments.end(), command.name) != arguments.end();
      if (command.name.empty() || is_named) add_options(app, command.options, with_relations);
    }
    for (const Mode& mode : program.modes) {
      std::vector<Option> options{mode.option};
      append(options, mode.own);
      add_options(app_, options, with_relations);
    }
  }

  Request parse(const std::vector<std::string>& arguments) {
    if (arguments.size() > 1 && arguments[0] == "help") check_command(arguments[1]);
    try {
      app_.parse(parsed_arguments(arguments));
    } catch (const CLI::Success& answer) {  // --help, --version
      // Made with streams, which silently leave out text when there is no memory for it.
      std::string text = text_of(answer);
      if (text_of(answer) != text) throw std::bad_alloc();
      return {.text = std::move(text)};
    } catch (const CLI::ParseError& error) {
      throw UsageError(error.what()).with_command(chosen_name());
    }
    refuse_options_before_command();
    if (const Mode* mode = chosen_mode()) return {.run = mode->run};
    return {.run = chosen_command().run, .command = chosen_name()};
  }

  /// Adds what was given of the chosen command.
  void add_typed(Typed& typed) const {
    const auto chosen = app_.get_subcommands();
    for (const Option& option : chosen_command().options) {
      const std::string name = names_of(option).back();
      const CLI::Option* const given = (chosen.empty() ? &app_ : chosen.front())->get_option(name);
      if (given->count() > 0) typed.emplace(name, given->results());
    }
  }

 private:
  void check_command(std::string_view name) const {
    const auto& commands = program_.commands;
    const bool is_known = std::any_of(
        commands.begin(), commands.end(),
        [&](const Command& command) { return !command.name.empty() && command.name == name; });
    if (is_known) return;
    throw UsageError(fmt::format("there is no command '{}'", name));
  }

  std::string text_of(const CLI::Success& answer) const {
    std::ostringstream text;
    app_.exit(answer, text, text);
    return text.str();
  }

  std::string chosen_name() const {
    const auto chosen = app_.get_subcommands();
    return chosen.empty() ? "" : chosen.front()->get_name();
  }

  const Command& chosen_command() const {
    return *std::find_if(
        program_.commands.begin(), program_.commands.end(),
        [name = chosen_name()](const Command& command) { return command.name == name; });
  }

  /// These options belong to `GAME FILE` and would be ignored.
  void refuse_options_before_command() const {
    if (app_.get_subcommands().empty()) return;
    for (const CLI::Option* option : app_.get_options()) {
      if (option->count() == 0) continue;
      throw UsageError(option->get_name(),
                       "stands before a command; the arguments of a command follow it");
    }
  }

  bool is_own(const Mode& mode, const CLI::Option* option) const {
    return std::any_of(mode.own.begin(), mode.own.end(), [&](const Option& own) {
      return app_.get_option(names_of(own).back()) == option;
    });
  }

  const Mode* chosen_mode() const {
    for (const Mode& mode : program_.modes) {
      const CLI::Option* const option = app_.get_option(mode.option.names);
      if (option->count() == 0) continue;
      for (const CLI::Option* other : app_.get_options()) {
        if (other == option || other->count() == 0 || is_own(mode, other)) continue;
        throw UsageError(option->get_name(),
                         fmt::format("stands alone, not with {}", other->get_name()));
      }
      return &mode;
    }
    return nullptr;
  }

  const Program& program_;
  CLI::App app_;
};

}  // namespace

Request parse(const Program& program, const std::vector<std::string>& arguments, Typed* typed) {
  CommandLine line(program, arguments, typed == nullptr);
  Request request = line.parse(arguments);
  if (typed != nullptr && request.run) line.add_typed(*typed);
  return request;
}

}  // namespace referee::internal::cli

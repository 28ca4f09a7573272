#include "cli/command_line.hpp"

#include <algorithm>
#include <new>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/cli11_options.hpp"
#include "cli/failure.hpp"

namespace referee::internal::cli {
namespace {

/// The arguments in the order that CLI11 expects, the last one first. `help` and `help NAME` are
/// other words for `--help` and `NAME --help`.
std::vector<std::string> parsed_arguments(std::vector<std::string> arguments) {
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  for (std::string& argument : arguments) {
    argument = shielded(std::move(argument));
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
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

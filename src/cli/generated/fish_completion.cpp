#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/generated/completion.hpp"
#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

std::string quoted_for_fish(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// The words of the choices, with their meanings after a tab.
std::string fish_choices(const Option& option) {
  std::vector<std::string> words;
  for (const Choice& choice : offered(option)) {
    words.push_back(choice.meaning.empty() ? choice.name
                                           : choice.name + "\\t\"" + choice.meaning + "\"");
  }
  return " -a '" + replaced(joined(words, " "), "'", "\\'") + "'";
}

/// How its value is completed: -x is a value that is no file, -r any value.
std::string fish_values(const Option& option) {
  if (is_flag(option) || !option.implied.empty()) return "";
  switch (completion_of(option)) {
    case Completion::choices:
    case Completion::choices_in_list:
      return " -x" + fish_choices(option);
    case Completion::choice_and_file:
      return " -x -a '" + joined(choice_names(option), "= ") + "='";
    case Completion::files:
      return " -r -F";
    case Completion::directories:
      return " -x -a '(__fish_complete_directories)'";
    case Completion::none:
      break;
  }
  return " -x";
}

std::string fish_spec(const Option& option) {
  std::string text;
  for (const std::string& name : names_of(option)) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  return text + fish_values(option) + " -d " + quoted_for_fish(option.help);
}

/// The condition under which something is offered: in these commands, which may include the one
/// without a name.
std::string condition(const std::vector<std::string>& commands) {
  std::vector<std::string> named = commands;
  std::erase(named, "");
  const std::string seen = "__fish_seen_subcommand_from " + joined(named, " ");
  if (named.size() == commands.size()) return "'" + seen + "'";
  return named.empty() ? "$none" : "\"$none; or " + seen + "\"";
}

/// Options that are completed in the same way are written once, with all commands that have them.
class FishSpecs {
 public:
  void add(const std::string& spec, const std::string& command) {
    const auto known = std::find_if(specs_.begin(), specs_.end(),
                                    [&](const auto& other) { return other.first == spec; });
    if (known == specs_.end()) {
      specs_.push_back({spec, {command}});
    } else {
      known->second.push_back(command);
    }
  }

  std::string text(const std::string& program) const {
    std::string text;
    for (const auto& [spec, commands] : specs_) {
      text += fmt::format("complete -c {} -n {}{}\n", program, condition(commands), spec);
    }
    return text;
  }

 private:
  std::vector<std::pair<std::string, std::vector<std::string>>> specs_;
};

FishSpecs fish_specs(const Program& program) {
  FishSpecs specs;
  for (const Command& command : program.commands) {
    bool has_files = false;
    for (const Option& option : offered_options(program, command)) {
      has_files = has_files || (is_operand(option) && option.offer == Offer::files);
      if (!is_operand(option)) {
        specs.add(fish_spec(option), command.name);
      } else if (!option.choices.empty()) {
        specs.add(fish_choices(option) + " -d " + quoted_for_fish(option.help), command.name);
      }
    }
    if (!has_files) specs.add(" -f", command.name);
  }
  return specs;
}

}  // namespace

std::string fish_completion(const Program& program) {
  const std::string complete = "complete -c " + program.name;
  std::string text = "# fish completion for " + program.name + "(1). Made by `" + program.name +
                     " --generate fish`.\n\n";
  text += "set -l none 'not __fish_seen_subcommand_from " + joined(command_names(program), " ") +
          "'\n\n";
  for (const Command& command : program.commands) {
    if (command.name.empty()) continue;
    text += complete + " -n $none -a " + command.name + " -d " + quoted_for_fish(command.summary) +
            "\n";
  }
  text += "\n" + complete + " -s h -l help -d 'Print help'\n" + complete +
          " -l version -d 'Print the version'\n\n";
  return text + fish_specs(program).text(program.name);
}

}  // namespace referee::internal::cli

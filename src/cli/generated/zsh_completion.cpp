#include <algorithm>
#include <sstream>

#include "cli/generated/completion.hpp"
#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

/// GAME is replaced by the program's name, and names in capitals between @ by generated text.
constexpr const char* zsh_script = R"sh(#compdef GAME
# Made by `GAME --generate zsh`.

_GAME() {
  local curcontext=$curcontext state line ret=1
  local -a common
  typeset -A opt_args

  common=(
    '(- *)'{-h,--help}'[Print help]'
    '(- *)--version[Print the version]'
  )

  _arguments -C -s $common \
@GAME@    '1: :->first' \
    '*:: :->rest' && ret=0

  case $state in
    first)
      _alternative 'commands:command:_GAME_commands' 'files:file:_files' && ret=0
      ;;
    rest)
      curcontext=${curcontext%:*:*}:GAME-$line[1]:
      case $line[1] in
@COMMANDS@        *) _files && ret=0 ;;
      esac
      ;;
  esac
  return ret
}

# CHOICE=FILE, of these choices.
_GAME_choice_and_file() {
  if compset -P '*='; then
    _files
  else
    compadd -S = -- "$@"
  fi
}

_GAME_commands() {
  local -a commands
  commands=(
@SUMMARIES@  )
  _describe -t commands command commands
}

_GAME "$@"
)sh";

std::string without_colons(const std::string& text) {
  return replaced(text, ":", "\\:");
}

std::string quoted_for_zsh(const std::string& text) {
  return "'" + replaced(text, "'", "'\\''") + "'";
}

/// The action that offers values, with their placeholder: `:FILE:_files`.
std::string zsh_action(const Option& option, const std::string& value) {
  const std::string names = joined(choice_names(option), " ");
  const std::string message = ":" + without_colons(value) + ":";
  switch (completion_of(option)) {
    case Completion::choices: {
      const std::vector<Choice>& choices = offered(option);
      if (choices.front().meaning.empty()) return message + "(" + names + ")";
      std::string pairs;
      for (const Choice& choice : choices) {
        pairs += (pairs.empty() ? "" : " ") + choice.name + "\\:\"" +
                 without_colons(choice.meaning.empty() ? choice.name : choice.meaning) + "\"";
      }
      return message + "((" + pairs + "))";
    }
    case Completion::choices_in_list:
      return message + "_values -s " + option.separator + " " + value + " " + names;
    case Completion::choice_and_file:
      return message + " _GAME_choice_and_file " + names;
    case Completion::files:
      return message + "_files";
    case Completion::directories:
      return message + "_directories";
    case Completion::none:
      break;
  }
  return message + " ";
}

/// The options that exclude one: its own other names, and the options in its `excludes`.
std::string exclusions(const Option& option, const std::vector<Option>& all) {
  std::vector<std::string> names;
  if (!is_repeatable(option) && names_of(option).size() > 1) names = names_of(option);
  for (const Option& other : all) {
    const auto excludes = [](const Option& one, const Option& two) {
      const auto candidates = names_of(two);
      return std::any_of(one.excludes.begin(), one.excludes.end(), [&](const std::string& name) {
        return std::find(candidates.begin(), candidates.end(), name) != candidates.end();
      });
    };
    if (!excludes(option, other) && !excludes(other, option)) continue;
    for (const std::string& name : names_of(other)) names.push_back(name);
  }
  return names.empty() ? "" : "(" + joined(names, " ") + ")";
}

/// The values of an option, each with the action that offers it.
std::string zsh_values(const Option& option) {
  if (is_flag(option)) return "";
  if (!option.implied.empty()) return ":" + zsh_action(option, option.value);
  if (option.words == 1) return zsh_action(option, option.value);
  std::string text;
  std::istringstream words(option.value);
  for (std::string word; words >> word;) text += zsh_action(option, word);
  return text;
}

/// The name with the mark that zsh needs between it and its value.
std::string name_in_spec(const Option& option, const std::string& name) {
  if (is_flag(option) || option.words > 1) return name;
  if (!option.implied.empty()) return name + "=-";
  return name + (name.starts_with("--") ? "=" : "+");
}

/// What a mode excludes: all but its own options.
std::string exclusions(const Mode& mode, const Program& program) {
  if (mode.own.empty()) return "(- *)";
  const auto is_own = [&](const std::string& name) {
    return std::any_of(mode.own.begin(), mode.own.end(), [&](const Option& own) {
      const auto own_names = names_of(own);
      return std::find(own_names.begin(), own_names.end(), name) != own_names.end();
    });
  };
  std::vector<std::string> names{":", "*"};
  for (const Option& option : offered_options(program, program.commands.front())) {
    if (is_operand(option)) continue;
    for (const std::string& name : names_of(option)) {
      if (!is_own(name)) names.push_back(name);
    }
  }
  return "(" + joined(names, " ") + ")";
}

/// `excluded` is in parentheses, or empty.
std::string option_spec(const Option& option, const std::string& excluded) {
  std::vector<std::string> names;
  for (const std::string& name : names_of(option)) names.push_back(name_in_spec(option, name));
  const std::string before = excluded + (is_repeatable(option) ? "*" : "");
  const std::string after =
      "[" + replaced(replaced(option.help, "[", "\\["), "]", "\\]") + "]" + zsh_values(option);
  if (names.size() == 1) return quoted_for_zsh(before + names.front() + after);
  return (before.empty() ? "" : quoted_for_zsh(before)) + "{" + joined(names, ",") + "}" +
         quoted_for_zsh(after);
}

std::string operand_spec(const Option& operand, unsigned place) {
  const std::string where = is_repeatable(operand) ? "*" : std::to_string(place);
  return quoted_for_zsh(where + (operand.may_lack && !is_repeatable(operand) ? ":" : "") +
                        zsh_action(operand, operand.names));
}

/// The specs of the command without a name: what its operands are depends on the first.
std::string game_specs(const Program& program) {
  const Command& command = program.commands.front();
  std::string text;
  for (const Option& option : command.options) {
    if (!is_operand(option)) {
      text += "    " + option_spec(option, exclusions(option, command.options)) + " \\\n";
    }
  }
  for (const Mode& mode : program.modes) {
    text += "    " + option_spec(mode.option, exclusions(mode, program)) + " \\\n";
    for (const Option& own : mode.own) {
      text += "    " + option_spec(own, exclusions(own, mode.own)) + " \\\n";
    }
  }
  return text;
}

std::string command_case(const Command& command) {
  std::string text = "        " + command.name + ")\n          _arguments -s $common";
  unsigned place = 0;
  std::string operands;
  for (const Option& option : command.options) {
    if (is_operand(option)) {
      operands += " \\\n            " + operand_spec(option, ++place);
    } else {
      text += " \\\n            " + option_spec(option, exclusions(option, command.options));
    }
  }
  return text + operands + " && ret=0\n          ;;\n";
}

}  // namespace

std::string zsh_completion(const Program& program) {
  std::string cases;
  std::string summaries;
  for (const Command& command : program.commands) {
    if (command.name.empty()) continue;
    cases += command_case(command);
    summaries +=
        "    " + quoted_for_zsh(command.name + ":" + without_colons(command.summary)) + "\n";
  }
  std::string text = zsh_script;
  text = replaced(text, "@GAME@", game_specs(program));
  text = replaced(text, "@COMMANDS@", cases);
  text = replaced(text, "@SUMMARIES@", summaries);
  return replaced(text, "GAME", program.name);
}

}  // namespace referee::internal::cli

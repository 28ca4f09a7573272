#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/generated/completion.hpp"
#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

/// GAME is replaced by the program's name, and names in capitals between @ by generated text.
constexpr const char* bash_script =
    R"sh(# bash completion for GAME(1). Made by `GAME --generate bash`.

# Words after which the value of an option is completed, not an option or a file: COMMAND,OPTION.
_GAME_value() {
  case $1,$2 in
@VALUES@    *) return 1 ;;
  esac
}

# Files (-f) or directories (-d). Names may hold blanks.
_GAME_paths() {
  local paths
  mapfile -t paths < <(compgen "$1" -- "$2")
  COMPREPLY+=("${paths[@]}")
  compopt -o filenames 2> /dev/null
  return 0
}

_GAME() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command= options i
  COMPREPLY=()

  # --option=value comes as three words, as = is a word break.
  if [[ $word == = ]]; then
    word=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      @COMMAND_PATTERN@)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done

  _GAME_value "$command" "$previous" "$word" && return

  options='--help --version'
  case $command in
@OPTIONS@  esac

  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    return
  fi
  case $command in
    '')
      COMPREPLY=($(compgen -W '@COMMANDS@' -- "$word"))
      _GAME_paths -f "$word"
      ;;
@OPERANDS@  esac
}

complete -F _GAME GAME
)sh";

/// The command that completes the value in $3.
std::string bash_action(const Option& option) {
  const std::string words = joined(choice_names(option), " ");
  switch (completion_of(option)) {
    case Completion::choices:
    case Completion::choices_in_list:
      return "COMPREPLY=($(compgen -W '" + words + "' -- \"$3\"))";
    case Completion::choice_and_file:
      return "COMPREPLY=($(compgen -W '" + replaced(words, " ", "= ") +
             "=' -- \"$3\")); compopt -o nospace 2> /dev/null";
    case Completion::files:
      return "_GAME_paths -f \"$3\"";
    case Completion::directories:
      return "_GAME_paths -d \"$3\"";
    case Completion::none:
      break;
  }
  return "";
}

/// A case for each way in which values are completed.
std::string bash_values(const Program& program) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> commands;
  for (const Command& command : program.commands) {
    for (const Option& option : offered_options(program, command)) {
      if (is_operand(option) || is_flag(option) || !option.implied.empty()) continue;
      for (const std::string& name : names_of(option)) {
        commands[name][bash_action(option)].push_back(command.name);
      }
    }
  }
  std::map<std::string, std::vector<std::string>> patterns;  // by action
  for (const auto& [name, actions] : commands) {
    for (const auto& [what, where] : actions) {
      if (actions.size() == 1) {
        patterns[what].push_back("*," + name);
      } else {
        for (const std::string& command : where) {
          patterns[what].push_back(fmt::format("{},{}", command, name));
        }
      }
    }
  }
  std::string text;
  for (const auto& [what, cases] : patterns) {
    text += fmt::format("    {}) {}{};;\n", joined(cases, " | "), what, what.empty() ? "" : " ");
  }
  return text;
}

std::string bash_options(const Program& program) {
  std::string text;
  for (const Command& command : program.commands) {
    std::string names;
    for (const Option& option : offered_options(program, command)) {
      if (!is_operand(option)) names += " " + offered_name(option);
    }
    if (names.empty()) continue;
    text +=
        "    " + (command.name.empty() ? "''" : command.name) + ") options+='" + names + "' ;;\n";
  }
  return text;
}

/// Paths if any operand is one; otherwise choices, where they are operands.
std::string bash_operands(const Program& program) {
  std::vector<std::string> with_paths;
  std::string text;
  for (const Command& command : program.commands) {
    if (command.name.empty()) continue;
    int place = 1;
    bool paths = false;
    for (const Option& option : command.options) {
      if (!is_operand(option)) continue;
      ++place;
      paths = paths || option.offer == Offer::files;
      if (option.choices.empty()) continue;
      text += "    " + command.name + ") ((COMP_CWORD == " + std::to_string(place) +
              ")) && COMPREPLY=($(compgen -W '" + joined(choice_names(option), " ") +
              "' -- \"$word\")) ;;\n";
    }
    if (paths) with_paths.push_back(command.name);
  }
  return "    " + joined(with_paths, " | ") + ") _GAME_paths -f \"$word\" ;;\n" + text;
}

}  // namespace

std::string bash_completion(const Program& program) {
  const std::vector<std::string> commands = command_names(program);
  std::string text = bash_script;
  text = replaced(text, "@VALUES@", bash_values(program));
  text = replaced(text, "@COMMAND_PATTERN@", joined(commands, " | "));
  text = replaced(text, "@COMMANDS@", joined(commands, " "));
  text = replaced(text, "@OPTIONS@", bash_options(program));
  text = replaced(text, "@OPERANDS@", bash_operands(program));
  return replaced(text, "GAME", program.name);
}

}  // namespace referee::internal::cli

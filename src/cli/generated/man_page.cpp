#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>

#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* tag_list = ".Bl -tag -width Ds\n";

std::string tag(const std::string& name, const std::string& text) {
  return ".It " + mdoc_line(name) + "\n" + mdoc(text);
}

/// An option with one of its names and its value.
std::string usage_of(const Option& option, const std::string& name) {
  if (!option.implied.empty()) return fmt::format("`{}[={}]`", name, option.value);
  return fmt::format("`{}{}{}`", name, is_flag(option) ? "" : " ", option.value);
}

std::string usage_of(const Option& option) {
  return usage_of(option, names_of(option).front());
}

/// The same with all of its names.
std::string usages_of(const Option& option) {
  std::string text;
  for (const std::string& name : names_of(option)) {
    text += (text.empty() ? "" : ", ") + usage_of(option, name);
  }
  return text;
}

std::string operand_of(const Option& operand) {
  std::string words;
  for (const Choice& choice : operand.choices) words += (words.empty() ? "" : "|") + choice.name;
  const std::string text = fmt::format("`{}`{}", words.empty() ? operand.names : words,
                                       is_repeatable(operand) ? " ..." : "");
  return operand.may_lack ? "[" + text + "]" : text;
}

std::string manual_of(const Option& option) {
  return option.manual.empty() ? option.help + "." : option.manual;
}

/// The optional ones, each in brackets; two that exclude each other share brackets.
std::string optional_usages(const std::vector<Option>& options) {
  std::string text;
  std::set<std::string> written;
  for (const Option& option : options) {
    if (!written.insert(option.names).second) continue;
    std::string usages = usage_of(option);
    for (const Option& other : options) {
      if (!exclude_each_other(option, other) || !written.insert(other.names).second) continue;
      usages += " | " + usage_of(other);
    }
    text += ".Op " + mdoc_line(usages) + "\n";
  }
  return text;
}

std::string usage_of(const Command& command) {
  constexpr std::size_t most_listed = 7;
  std::string required;
  std::string operands;
  std::vector<Option> listed;
  bool more = false;
  for (const Option& option : command.options) {
    if (is_operand(option)) {
      operands += mdoc_line(operand_of(option)) + "\n";
    } else if (option.required) {
      required += mdoc_line(usage_of(option)) + "\n";
    } else if (option.section == Section::judging) {
      more = true;
    } else {
      listed.push_back(option);
    }
  }
  const bool too_many = listed.size() > most_listed;
  std::string text = too_many ? "" : optional_usages(listed);
  if (more || too_many) text += ".Op Ar options\n";
  return text + required + operands;
}

std::string synopsis(const Program& program) {
  std::string text = ".Sh SYNOPSIS\n";
  for (const Command& command : program.commands) {
    text += ".Nm\n";
    if (!command.name.empty()) text += ".Cm " + command.name + "\n";
    text += usage_of(command);
    if (!command.name.empty()) continue;
    for (const Mode& mode : program.modes) {
      text += ".Nm\n" + mdoc_line(usage_of(mode.option)) + "\n" + optional_usages(mode.own);
    }
  }
  return text;
}

std::string page_head(const Program& program) {
  std::string title = program.name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fmt::format(
      ".\\\" Made by `{0} --generate man`.\n.Dd November 22, 2026\n.Dt {1} 1\n.Os\n.Sh NAME\n"
      ".Nm {0}\n.Nd {2}\n",
      program.name, title, program.manual.purpose);
}

std::string description(const Manual& manual) {
  std::string text = ".Sh DESCRIPTION\n" + mdoc(manual.description + R"(

`FILE` may be a FIFO or a device. '-' is standard input. A file that has the name of a command is
written `./NAME`.
)" + manual.rules) + ".Ss Codes\n.Bl -tag -width 2n -compact\n";
  for (std::size_t i = 0; i < manual.codes.size(); ++i) {
    if (!manual.codes[i].empty()) text += tag(fmt::format("{}", i), manual.codes[i]);
  }
  return text + ".El\n" + mdoc(manual.codes_end);
}

/// Lists the commands of a program in turn, each with its options; an option that an earlier
/// command has, with the same description, is only named.
class CommandList {
 public:
  explicit CommandList(const Program& program) : program_(program) {}

  std::string text() {
    std::string text = std::string(".Sh COMMANDS\n") + tag_list;
    for (const Command& command : program_.commands) {
      const std::string name = command.name.empty() ? "" : " " + command.name;
      text += tag(heading(command), command.manual) +
              options(own_options(program_, command),
                      command.name.empty() ? program_.name + " FILE" : command.name);
      if (!command.manual_end.empty()) text += mdoc("\n" + command.manual_end);
      if (!command.name.empty()) continue;
      for (const Mode& mode : program_.modes) {
        const std::string usages = usages_of(mode.option);
        text += tag("`" + program_.name + "` " + usages, manual_of(mode.option)) +
                options(mode.own, names_of(mode.option).front());
      }
    }
    return text + ".El\n";
  }

 private:
  std::string heading(const Command& command) const {
    std::string text = "`" + program_.name + (command.name.empty() ? "" : " " + command.name) + "`";
    for (const Option& option : command.options) {
      if (is_operand(option)) text += " " + operand_of(option);
    }
    for (const Option& option : command.options) {
      if (!is_operand(option) && option.required) text += " " + usage_of(option);
    }
    return text;
  }

  std::string options(const std::vector<Option>& listed, const std::string& owner) {
    std::string text;
    std::map<std::string, std::vector<std::string>> known;  // by the command that has them
    for (const Option& option : listed) {
      if (is_operand(option)) continue;
      const auto [where, is_new] =
          described_.emplace(option.names + '\n' + manual_of(option), owner);
      if (is_new) {
        text += tag(usages_of(option), manual_of(option));
      } else {
        known[where->second].push_back("`" + names_of(option).back() + "`");
      }
    }
    std::string references;
    for (auto& [other, names] : known) {
      const std::string last = names.back();
      names.pop_back();
      references += mdoc(names.empty() ? fmt::format("{} means the same as for `{}`.", last, other)
                                       : fmt::format("{} and {} mean the same as for `{}`.",
                                                     fmt::join(names, ", "), last, other));
    }
    return text.empty() ? references : references + tag_list + text + ".El\n";
  }

  const Program& program_;
  std::map<std::string, std::string> described_;  // which command has an option
};

std::string common_options(const Program& program) {
  std::string text = std::string(".Ss Options of all commands\n") + tag_list +
                     tag("`-h`, `--help`", "Print help.") +
                     tag("`-V`, `--version`", "Print the version.") +
                     ".El\n.Ss Options of all commands that judge\n" + tag_list;
  for (const Section section : {Section::game, Section::judging}) {
    for (const Option& option : program.commands.front().options) {
      if (is_operand(option) || option.section != section) continue;
      text += tag(usages_of(option), manual_of(option));
    }
  }
  return text + ".El\n";
}

std::string surroundings() {
  return ".Sh ENVIRONMENT\n.Bl -tag -width REFEREE_KERNEL\n" +
         tag("NO_COLOR",
             "If set and not empty, `explain` uses no colours unless `--color always` "
             "is given.") +
         tag("REFEREE_KERNEL",
             "Forces the kernels for a set of instructions: `portable`, `avx2`, `avx512` or "
             "`neon`. By default the largest set that the processor has is used. The verdicts are "
             "the same.") +
         tag("TERM", "If it is dumb or unset, `sweep` shows no progress.") +
         ".El\n.Sh FILES\n.Bl -tag -width referee.toml\n" +
         tag("`referee.toml`",
             "Options of `sweep` for its folder and all below, in TOML: a table named after the "
             "game, with `paths`, which are judged if none is typed, and options by their long "
             "names.") +
         ".El\n";
}

std::string exit_status(const Manual& manual) {
  return ".Sh EXIT STATUS\n.Bl -tag -width 4n -compact\n" +
         tag("0",
             "Done, whatever the code of a file. `sweep` and `merge`: all codes are 0 to 3, or as "
             "expected. " +
                 manual.status_0) +
         tag("1",
             "`sweep`, `merge` and `checkers pdn`: some code is not. With `--exit-code`: a code is "
             "4 to 9, or the "
             "reports differ.") +
         tag("2", "Wrong usage, nothing found to judge, or the output could not be written. " +
                      manual.status_2) +
         tag("130", "Interrupted by Ctrl-C or SIGTERM.") + ".El\n";
}

}  // namespace

std::string man_page(const Program& program) {
  return page_head(program) + synopsis(program) + description(program.manual) +
         CommandList(program).text() + common_options(program) + surroundings() +
         exit_status(program.manual) + ".Sh EXAMPLES\n" + mdoc(program.manual.examples) +
         ".Sh DIAGNOSTICS\n" +
         mdoc(fmt::format(
             "Without exactly one `FILE` `{0}` prints \"{0}: Provide one input file\" on "
             "standard output. All other messages go to standard error.",
             program.name));
}

}  // namespace referee::internal::cli

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/generated/generated.hpp"
#include "cli/generated/mdoc.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* tag_list = ".Bl -tag -width Ds\n";

/// Text that is in every game's page.
constexpr const char* words_on_files = R"(.Pp
.Ar FILE
may be a FIFO or a device.
.Sq -
is standard input.
A file that has the name of a command is written
.Pa ./NAME .
)";

constexpr const char* environment_section = R"(.Sh ENVIRONMENT
.Bl -tag -width REFEREE_KERNEL
.It Ev NO_COLOR
If set and not empty,
.Cm explain
uses no colours unless
.Fl -color Cm always
is given.
.It Ev REFEREE_KERNEL
Forces the kernels for a set of instructions:
.Cm portable ,
.Cm avx2 ,
.Cm avx512
or
.Cm neon .
By default the largest set that the processor has is used.
The verdicts are the same.
.It Ev TERM
If it is dumb or unset,
.Cm sweep
shows no progress.
.El
)";

constexpr const char* files_section = R"(.Sh FILES
.Bl -tag -width referee.toml
.It Pa referee.toml
Options of
.Cm sweep
for its folder and all below, in TOML: a table named after the game, with
.Ql paths ,
which are judged if none is typed, and options by their long names.
.El
)";

std::string tag(const std::string& name, const std::string& text) {
  return ".It " + name + "\n" + text;
}

std::string page_head(const Program& program) {
  std::string title = program.name;
  std::transform(title.begin(), title.end(), title.begin(), [](char c) {
    return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  });
  return fmt::format(
      ".\\\" Made by `{0} --generate man`.\n.Dd November 22, 2026\n.Dt {1} 1\n.Os\n.Sh NAME\n"
      ".Nm {0}\n.Nd {2}\n.Sh SYNOPSIS\n{3}.Sh DESCRIPTION\n{4}{5}{6}",
      program.name, title, program.manual.purpose, mdoc_synopsis(program),
      program.manual.description, words_on_files, program.manual.rules);
}

std::string codes_section(const Manual& manual) {
  std::string text = ".Ss Codes\n.Bl -tag -width 2n -compact\n";
  for (std::size_t i = 0; i < manual.codes.size(); ++i) {
    if (!manual.codes[i].empty()) text += tag(fmt::format("{}", i), manual.codes[i] + "\n");
  }
  return text + ".El\n" + manual.codes_end;
}

/// Lists the commands of a program in turn, each with its options; an option that an earlier
/// command has, with the same description, is only named.
class CommandList {
 public:
  explicit CommandList(const Program& program) : program_(program) {}

  std::string text() {
    std::string text = std::string(".Sh COMMANDS\n") + tag_list;
    for (const Command& command : program_.commands) {
      text += tag(heading(command), command.manual) + options(command.options, name_of(command));
      if (!command.manual_end.empty()) text += ".Pp\n" + command.manual_end;
      if (!command.name.empty()) continue;
      for (const Mode& mode : program_.modes) {
        text += tag("Nm " + mdoc_names(mode.option), mdoc_text(mode.option)) +
                options(mode.own, mdoc_names(mode.option));
      }
    }
    return text + ".El\n";
  }

 private:
  static std::string name_of(const Command& command) {
    return command.name.empty() ? "Nm Ar FILE" : "Cm " + command.name;
  }

  static std::string heading(const Command& command) {
    std::string text = "Nm";
    if (!command.name.empty()) text += " Cm " + command.name;
    for (const Option& option : command.options) {
      if (is_operand(option)) text += " " + mdoc_operand(option);
    }
    for (const Option& option : command.options) {
      if (!is_operand(option) && option.required) {
        text += " " + mdoc_option(option, names_of(option).front());
      }
    }
    return text;
  }

  /// `owner` is the macro for what has them.
  std::string options(const std::vector<Option>& listed, const std::string& owner) {
    std::string text;
    std::map<std::string, std::vector<std::string>> known;  // by the command that has them
    for (const Option& option : listed) {
      if (is_operand(option) || option.section != Section::command) continue;
      const auto [where, is_new] =
          described_.emplace(option.names + '\n' + mdoc_text(option), owner);
      if (is_new) {
        text += tag(mdoc_names(option), mdoc_text(option));
      } else {
        known[where->second].push_back(names_of(option).back());
      }
    }
    std::string references;
    for (const auto& [other, names] : known) references += reference(other, names);
    return text.empty() ? references : references + tag_list + text + ".El\n";
  }

  static std::string reference(const std::string& other, const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool is_last = i + 1 == names.size();
      if (is_last && i > 0) text += "and\n";
      text += ".Fl " + names[i].substr(1) + (is_last || i + 2 == names.size() ? "\n" : " ,\n");
    }
    return text + (names.size() > 1 ? "mean" : "means") + " the same as for\n." + other + " .\n";
  }

  const Program& program_;
  std::map<std::string, std::string> described_;
};

std::string common_options(const Program& program) {
  std::string text = std::string(".Ss Options of all commands\n") + tag_list +
                     ".It Fl h , Fl -help\nPrint help.\n.It Fl -version\nPrint the version.\n.El\n";
  text += std::string(".Ss Options of all commands that judge\n") + tag_list;
  for (const Section section : {Section::game, Section::judging}) {
    for (const Option& option : program.commands.front().options) {
      if (!is_operand(option) && option.section == section) {
        text += tag(mdoc_names(option), mdoc_text(option));
      }
    }
  }
  return text + ".El\n";
}

std::string exit_status(const Manual& manual) {
  return ".Sh EXIT STATUS\n.Bl -tag -width 4n -compact\n" +
         tag("0", "There is a verdict, whatever its code.\n" + manual.status_0 +
                      ".Cm sweep :\nall codes are 0 to 3.\n") +
         tag("1", R"(A code is 4 to 9; without
.Cm sweep
only if
.Fl -exit-code
is given.
)") +
         tag("2", "Wrong usage, nothing found to judge, or the output could not be written.\n" +
                      manual.status_2) +
         tag("130", "Interrupted by Ctrl-C or\n.Dv SIGTERM .\n") + ".El\n";
}

std::string diagnostics(const std::string& name) {
  return fmt::format(R"(.Sh DIAGNOSTICS
Without exactly one
.Ar FILE
.Nm
prints
.Dq {}: Provide one input file
on standard output.
All other messages go to standard error.
)",
                     name);
}

}  // namespace

std::string man_page(const Program& program) {
  return page_head(program) + codes_section(program.manual) + CommandList(program).text() +
         common_options(program) + environment_section + exit_status(program.manual) +
         ".Sh EXAMPLES\n" + program.manual.examples + diagnostics(program.name);
}

}  // namespace referee::internal::cli

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/option.hpp"

namespace referee::internal::cli {

/// What a program can be asked to do: `GAME NAME ...`, or without a name, `GAME FILE`.
struct Command {
  std::string name = {};
  std::string summary = {};              ///< a line, for --help and completions
  std::vector<Option> options = {};      ///< and operands, as help lists them
  std::function<int()> run = {};         ///< after parsing; gives the exit status
  std::string manual = {};               ///< what the man page says of it, in mdoc
  std::string manual_end = {};           ///< likewise, after the options
  std::vector<std::string> usages = {};  ///< for the synopsis, in mdoc; if empty, from the options
  bool is_shared = false;                ///< every game has it
};

/// What a program does without a subcommand when an option asks for it, as in `GAME -f FILE`. Such
/// an option stands alone: with another option or an operand it is wrong usage.
struct Mode {
  Option option;
  std::function<int()> run;
};

/// What only a game's own page of the manual says, in mdoc: the paragraphs between those that all
/// have.
struct Manual {
  std::string purpose;                  ///< a line: "judge recorded games of ..."
  std::string description;              ///< the game, its files
  std::string rules = {};               ///< more sections
  std::vector<std::string> codes = {};  ///< what each means, from 0 on; none where it never comes
  std::string codes_end = {};
  std::string status_0 = {};  ///< further meanings of exit statuses, sentences
  std::string status_2 = {};
  std::string examples = {};
};

/// A whole program. Its first command has no name.
struct Program {
  std::string name;
  std::string description;  ///< the first line of its help
  std::vector<Command> commands;
  std::vector<Mode> modes;
  Manual manual;
};

}  // namespace referee::internal::cli

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.hpp"

namespace referee::internal::cli {

/// A command of a program: `GAME NAME ...`, or without a name, `GAME FILE`.
struct Command {
  std::string name = {};
  std::string summary = {};          ///< a line, for --help and completions
  std::vector<Option> options = {};  ///< and operands, as help lists them
  /// Called after parsing; returns the exit status. It owns what the options store their values in.
  std::function<int()> run = {};
  std::string manual = {};      ///< its text in the man page (see Manual)
  std::string manual_end = {};  ///< likewise, after the options
  bool is_shared = false;       ///< common to all games
  bool takes_config = false;    ///< options that are not typed come from a file
};

/// A command that is made when it is needed. To make all of them would take as long as all else
/// that the judgement of a small file takes.
struct Subcommand {
  std::string name;
  std::function<Command()> make;  ///< all of it but the name
};

/// What a program does without a subcommand when an option asks for it, as in `GAME -f FILE`. With
/// any other option or operand, except its own options, it is wrong usage.
struct Mode {
  Option option;
  std::function<int()> run;
  std::vector<Option> own = {};  ///< that go with it alone, and so have it in their `needs`
};

/// The parts of a man page that only one game has: the paragraphs between those that all games
/// have.
///
/// All texts of a page have a light markup: `--what is typed FILE`, with placeholders in capitals;
/// an empty line between paragraphs; four spaces before each line that is shown as it is; "## "
/// before a heading.
struct Manual {
  std::string purpose;                  ///< a line: "judge recorded games of ..."
  std::string description;              ///< the game, its files
  std::string rules = {};               ///< more sections
  std::vector<std::string> codes = {};  ///< meanings, from 0 on; empty where it never occurs
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

/// What `--help` of a program and of its sweep says after the options: all codes, and the exit
/// statuses.
std::string words_on_codes_and_statuses();

/// The command whose name a word resembles: at most two letters are wrong, missing, too many or
/// swapped with a neighbour, and most are right. Nothing if there is none, or the word is a name.
std::optional<std::string> similar_command(const Program& program, std::string_view word);

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// What the completions of all shells need to know of a program.

/// The names of its commands, without the one that has no name.
std::vector<std::string> command_names(const Program& program);

/// What a command accepts: its options and operands, and for the command without a name the modes
/// too, with their own options.
std::vector<Option> offered_options(const Program& program, const Command& command);

/// How a value is completed.
enum class Completion {
  none,             ///< by nothing
  choices,          ///< by one of them
  choices_in_list,  ///< by some of them, separated
  choice_and_file,  ///< CHOICE=FILE
  files,
  directories,
};
Completion completion_of(const Option& option);

/// The name that is offered: the first long one, or otherwise the short one.
std::string offered_name(const Option& option);

/// The text with every `from` replaced by `to`.
std::string replaced(std::string text, const std::string& from, const std::string& to);

/// The words with the separator between them.
std::string joined(const std::vector<std::string>& words, const std::string& separator);

/// The names of the offered choices.
std::vector<std::string> choice_names(const Option& option);

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// Options in mdoc, the language of manual pages: pieces of a line that begins with a macro.

/// What stands for a value, as "Ar FORMAT Ns = Ns Ar FILE" for "FORMAT=FILE".
std::string mdoc_value(const std::string& value);

/// An option under one of its names with its value, as "Fl o Ar FILE".
std::string mdoc_option(const Option& option, const std::string& name);

/// Under all of its names.
std::string mdoc_names(const Option& option);

/// An operand, as "Ar PATH ...".
std::string mdoc_operand(const Option& operand);

/// What the manual says of an option: whole lines.
std::string mdoc_text(const Option& option);

/// The synopsis: `.Nm` and what follows it, for each command and mode.
std::string mdoc_synopsis(const Program& program);

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// Options in mdoc, the language of man pages: parts of a line that begins with a macro.

/// The placeholder of a value, as "Ar FORMAT Ns = Ns Ar FILE" for "FORMAT=FILE".
std::string mdoc_value(const std::string& value);

/// An option with one of its names and its value, as "Fl o Ar FILE".
std::string mdoc_option(const Option& option, const std::string& name);

/// The same with all of its names.
std::string mdoc_names(const Option& option);

/// An operand, as "Ar PATH ...".
std::string mdoc_operand(const Option& operand);

/// The manual text of an option: whole lines.
std::string mdoc_text(const Option& option);

/// The synopsis: `.Nm` and its arguments, for each command and mode.
std::string mdoc_synopsis(const Program& program);

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "cli/command.hpp"
#include "cli/program.hpp"

namespace referee::internal::cli {

/// `connectz join FILE SEGMENT ...`: the verdict of a file from the segments of all its stretches.
/// `precedence`, which must outlive the command, is what `precedence_option` was given.
Command connectz_join_command(const std::string& precedence, Option precedence_option);

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "cli/command.hpp"
#include "cli/program.hpp"

namespace referee::internal::cli {

/// `connectz perft N`: counts lines of play.
Command connectz_perft_command();

/// `connectz generate`: writes a game, or many, from a seed.
Command connectz_generate_command();

/// `connectz segment --range I/N FILE -o SEGMENT`: what one of N stretches of a file comes to.
Command connectz_segment_command();

/// `connectz join FILE SEGMENT ...`: the verdict of a file from the segments of all its stretches.
/// `precedence`, which must outlive the command, is what `precedence_option` was given.
Command connectz_join_command(const std::string& precedence, Option precedence_option);

}  // namespace referee::internal::cli

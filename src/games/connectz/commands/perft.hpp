#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `connectz perft N`: counts lines of play.
Command connectz_perft_command();

}  // namespace referee::internal::cli

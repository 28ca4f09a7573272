#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers engine`: answers the questions of protocol.hpp, one line each, until the end of input.
Command checkers_engine_command();

}  // namespace referee::internal::cli

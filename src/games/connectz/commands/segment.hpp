#pragma once

#include "cli/command.hpp"

namespace referee::internal::cli {

/// `connectz segment --range I/N FILE -o SEGMENT`: what one of N stretches of a file comes to.
Command connectz_segment_command();

}  // namespace referee::internal::cli

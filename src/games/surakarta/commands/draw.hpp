#pragma once

#include "cli/command.hpp"

namespace referee::internal::cli {

/// `surakarta draw`: a board, or one after a move with the path of a capture, in characters or as
/// SVG into a file.
Command draw_command();

}  // namespace referee::internal::cli

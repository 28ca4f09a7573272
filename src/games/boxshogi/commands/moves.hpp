#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `boxshogi moves FILE`: the legal moves where the file ends, one a line in byte order.
Command moves_command();

/// `boxshogi perft N [FILE]`: from the start, or from where the file ends.
Command boxshogi_perft_command();

}  // namespace referee::internal::cli

#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `boxshogi moves FILE`: the legal moves at the end of the file, one on each line in byte order.
Command moves_command();

/// `boxshogi perft N [FILE]` (performance test): from the start, or from the end of the file.
Command boxshogi_perft_command();

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "cli/program.hpp"
#include "games/surakarta/board.hpp"

namespace referee::internal::cli {

/// The operand BOARD.
Option board_operand(std::string& board);

/// The board of the operand. Throws UsageError if it is no board.
surakarta::Board parse_board(const std::string& letters);

/// `surakarta draw`: in characters, or as SVG into a file.
Command draw_command();

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/program.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/board.hpp"

namespace referee::internal::cli {

/// The commands that only `surakarta` has: `normal`, `capture` and `sequence` play moves on a
/// board, `moves` and `perft` list and count them, `draw` draws a board, `cases` prints the suite
/// of captures, and `generate` writes games.
std::vector<Command> surakarta_commands();

/// `surakarta draw`: a board, or one after a move with the path of a capture, in characters or as
/// SVG into a file.
Command draw_command();

/// `surakarta generate`: writes a game, or many, from a seed.
Command surakarta_generate_command();

/// The operand BOARD.
Option board_operand(std::string& board);

/// The values of operands, as typed. All throw UsageError if it is none.

/// N x N letters row by row.
surakarta::Board parse_board(const std::string& letters);

/// X,Y. `name` is that of the operand.
surakarta::Point parse_point(const std::string& name, const std::string& text);

/// In the notation of command lines, X,Y-X,Y, or in one of those of files: "X,Y X,Y" or D2-D3.
surakarta::WrittenMove parse_move(const std::string& text);

}  // namespace referee::internal::cli

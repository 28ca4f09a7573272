#pragma once

#include "cli/program.hpp"

namespace referee::internal::cli {

/// `checkers moves`: the moves allowed on a board, one a line.
Command checkers_moves_command();

/// `checkers perft` (performance test): counts lines of play, from the start on boards of any size
/// or from a given board.
Command checkers_perft_command();

/// `checkers play`: games against a human player, or matches against random moves, itself or
/// another program.
Command checkers_play_command();

/// `checkers engine`: answers questions as play/opponent.hpp asks them, a line each, until the end
/// of input.
Command checkers_engine_command();

/// `checkers generate`: writes a file of games, or many files, from a seed.
Command checkers_generate_command();

/// `checkers pdn`: cleans, selects and counts the games of PDN archives.
Command checkers_pdn_command();

/// `checkers tables`: computes and checks tables of endings.
Command checkers_tables_command();

}  // namespace referee::internal::cli

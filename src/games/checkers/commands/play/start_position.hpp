#pragma once

#include <string>
#include <vector>

#include "cli/option.hpp"
#include "games/checkers/pdn/played_game.hpp"

namespace referee::internal::cli {

/// Where games begin, as typed.
struct StartOptions {
  int size = 8;
  std::string fen;
  std::string board;  ///< the path of a file
  std::string turn = "b";
  std::string ballot;

  /// Whether it is another than the standard one.
  bool is_special() const { return !fen.empty() || !board.empty() || !ballot.empty(); }
};

/// The options --size, --fen, --board, --turn and --ballot.
std::vector<Option> start_options(StartOptions& options);

/// The game with which all begin: on its board, the moves of the ballot played. Throws
/// base::Error with the reason if there is none, or if it is over at once.
checkers::PlayedGame start_of(const StartOptions& options, checkers::Rules rules);

}  // namespace referee::internal::cli

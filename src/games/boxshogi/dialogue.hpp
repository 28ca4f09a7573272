#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/boxshogi/rules/game.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::boxshogi {

/// A game that two people play by writing lines: the text they are shown. Here all lines count,
/// empty ones too, as it is not known whether another line will follow.
class Dialogue {
 public:
  /// What stands before the next line is written: the board, the prompt, and a blank; or the end of
  /// the game.
  std::string turn() const;

  /// The text for new lines: each move, the board and the next prompt. Lines after the end of the
  /// game are ignored. Throws base::Error for a line that is too long.
  std::string answer(const io::Block& block);

  /// The same for one line, a move or not. REQUIRES: !is_over().
  std::string answer(std::string_view line);

  /// Takes the last move back. False if there is none.
  bool take_back();

  bool is_over() const { return game_.is_over(); }
  const Game& game() const { return game_; }

  /// The game as a file, with the moves in their usual form, and an illegal one as it was written:
  /// judged, it has the same result.
  std::string record() const;

 private:
  Game game_;
  std::vector<Game> before_;  // each of the moves
  std::vector<std::string> moves_;
};

}  // namespace referee::internal::boxshogi

#pragma once

#include <string>

#include "games/boxshogi/game.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::boxshogi {

/// A game that two people play by writing lines: what they are shown. Here all lines count, empty
/// ones too, as nobody knows whether another will come.
class Dialogue {
 public:
  /// What is shown at first: the board and the prompt.
  std::string opening() const;

  /// What is shown for the lines that came: each move, the board and the next prompt. Lines behind
  /// the end of the game are not looked at. Throws base::Error for a line that is too long.
  std::string answer(const io::Block& block);

  bool is_over() const { return game_.is_over(); }

 private:
  void append_turn(std::string& text) const;

  Game game_;
};

}  // namespace referee::internal::boxshogi

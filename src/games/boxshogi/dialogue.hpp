#pragma once

#include <string>

#include "games/boxshogi/game.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::boxshogi {

/// A game that two people play by writing lines: the text they are shown. Here all lines count,
/// empty ones too, as it is not known whether another line will follow.
class Dialogue {
 public:
  /// The first text: the board and the prompt.
  std::string opening() const;

  /// The text for new lines: each move, the board and the next prompt. Lines after the end of the
  /// game are ignored. Throws base::Error for a line that is too long.
  std::string answer(const io::Block& block);

  bool is_over() const { return game_.is_over(); }

 private:
  void append_turn(std::string& text) const;

  Game game_;
};

}  // namespace referee::internal::boxshogi

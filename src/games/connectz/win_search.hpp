#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/verdict.hpp"
#include "games/connectz/board.hpp"
#include "games/connectz/lines.hpp"
#include "games/connectz/stretch.hpp"

namespace referee::connectz {

/// The move that made the first line.
struct Win {
  game::Where where;            ///< of the winning move
  std::uint64_t next_byte = 0;  ///< where the line after it begins
  game::CellLine line;
};

/// Finds the first win of a game, a stretch of moves at a time.
///
/// A line once made stays. So a board is tested only at the end of a stretch; if it has a line then
/// and had none at the beginning, the move that made it is found by bisection: counters are taken
/// off and put back, and the board is tested again.
class WinSearch {
 public:
  /// The first win in `stretch`, whose moves are the last ones that were dropped onto `board`; at
  /// its beginning there was no line. The board is the same before and after. Throws base::Trouble
  /// when the text of the stretch is no longer what was played: a mapped file can change.
  std::optional<Win> find(Board& board, const Stretch& stretch, std::uint64_t wanted);

 private:
  void replay(Board& board, std::size_t moves);
  std::size_t bisect(Board& board, std::uint64_t wanted);
  void list_places(const Board& board, std::string_view text);

  LineTest test_;
  std::vector<Board::Place> places_;  // of the moves of the stretch
  std::uint64_t first_move_ = 0;
  std::size_t played_ = 0;  // how many of them lie on the board
};

}  // namespace referee::connectz

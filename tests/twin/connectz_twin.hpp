// The twin: a slow, obvious judge of a Connect Z file, written from the rules alone and sharing
// nothing with the engine. Tests take its answers as the truth. Numbers are decimal strings, the
// frame is a map of columns that were played in, and after each move the four directions are
// walked cell by cell.
#pragma once

#include <cstdint>
#include <string_view>

namespace referee::internal::twin {

struct ConnectzRuling {
  // 0..9; 9 only for a line longer than 2^20 bytes without its LF.
  int code = 0;
  // 1-based line that decided it: the offending line for 4..9 (7: line 1), the line of the winning
  // move for 1 and 2; 0 where there is none (0, 3, an empty file).
  std::uint64_t line = 0;
  // 0-based offset of the first byte of that line; meaningful when line > 0.
  std::uint64_t byte = 0;
  // 1-based number of the move on that line; 0 where there is no line or it is line 1. A malformed
  // or too long line after line 1 has the number that its move would have had: line - 1.
  std::uint64_t move = 0;
  // 1 or 2: who made that move (odd moves are player 1); 0 when move == 0.
  int player = 0;
  // The first winning move among the moves before the first full column, far column or malformed
  // or too long line, whatever the code; 0 if there is none.
  std::uint64_t winning_move = 0;
};

// By the precedence `spec`, where 8 > 7 > 6 > 5 > 4 > 0-3 over the whole file, and by `first`,
// where the first offending line decides.
struct ConnectzRulings {
  ConnectzRuling spec;
  ConnectzRuling first;
};

// Judges a whole file.
ConnectzRulings judge_connectz(std::string_view file);

}  // namespace referee::internal::twin

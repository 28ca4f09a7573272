#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace referee::internal::twin {

/// The slow judge of BoxShogi: a plain array, every move tried and the whole board looked over
/// after it. Written from docs/formats/boxshogi.md; shares no code with the project.

/// What stands on a square. `kind` is one of "dnsgrp", or 0 for nothing.
struct Man {
  char kind = 0;
  bool plus = false;
  bool upper = false;
};

struct Shogi {
  Man at[5][5];          ///< [row][column], row 1 and column a first
  std::string hands[2];  ///< lower's and UPPER's, in lower case, in the order of capture
  bool upper_moves = false;
};

/// The legal moves, sorted, in the notation of the files; a preview that has to promote has
/// `promote` behind it.
std::vector<std::string> shogi_moves(const Shogi& shogi);

bool shogi_check(const Shogi& shogi, bool upper);

/// Makes a legal move of that list.
void shogi_play(Shogi& shogi, const std::string& move);

/// The start of a usual game.
Shogi shogi_start();

/// As the head of a game file. REQUIRES: it is lower's move.
std::string shogi_setup(const Shogi& shogi);

/// The drops of a preview that would mate, and are not allowed for that alone.
std::vector<std::string> shogi_mating_preview_drops(const Shogi& shogi);

struct ShogiRuling {
  int code = 8;
  std::string output;  ///< of `boxshogi -f`; nothing for the codes 7 to 9
  std::string ending;  ///< "checkmate", "illegal move", "move limit", or nothing
  std::uint64_t line = 0;
  std::uint64_t move = 0;
  std::uint64_t player = 0;
  std::uint64_t moves = 0;
  std::uint64_t unread = 0;
};

ShogiRuling judge_boxshogi(const std::string& text);

}  // namespace referee::internal::twin

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace referee::internal::twin {

/// What a recorded game of Surakarta comes to.
struct SurakartaRuling {
  int code = 8;  // 0 to 9
  std::uint64_t line = 0;
  std::uint64_t byte = 0;
  std::uint64_t move = 0;
  unsigned player = 0;
  std::uint64_t moves = 0;  // well-formed ones
  std::string board;        // where playing ended; empty if it never began
};

/// Judges a whole file, from docs/formats/surakarta.md and with no code of the library: every line
/// is cut into words first, and then the words are looked at. `draw_after` 0: never.
SurakartaRuling judge_surakarta(const std::string& file, std::uint64_t draw_after);

}  // namespace referee::internal::twin

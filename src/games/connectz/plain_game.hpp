#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace referee::connectz {

/// A game that broke no rule.
struct PlainGame {
  enum class Ending { won, drawn, open };

  std::uint64_t moves = 0;
  Ending ending = Ending::open;
};

/// Plays a small game that is written in JSON, on a board that is one word: a column is Y + 1 bits,
/// of which the last stays free. 7 6 4:
///
///      .  .  .  .  .  .  .     6 13 20 27 34 41 48      X counters of the player who moved last
///      5 12 19 26 33 40 47     5 12 19 26 33 40 47
///      ...                     ...                      adding a bit at the bottom of a column to
///      1  8 15 22 29 36 43     1  8 15 22 29 36 43      all counters sets the first free one
///      0  7 14 21 28 35 42     0  7 14 21 28 35 42
///
/// `frame` is an array of three numbers, X up to 9 and X * (Y + 1) up to 64; `moves` an array of
/// numbers, or a string, of digits. Nothing for any other frame and any other text, malformed ones
/// too, for frames without room for a line, and for games in which a rule is broken.
std::optional<PlainGame> play_plain(std::string_view frame, std::string_view moves);

}  // namespace referee::connectz

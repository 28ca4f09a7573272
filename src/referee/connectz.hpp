#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {
/// Connect Z: Connect Four in a frame of any size, for lines of any length. Rules and file format:
/// docs/formats/connectz.md.
namespace connectz {

/// Which of several offences decides a file's code.
enum class Precedence {
  spec,   ///< over the whole file 8 beats 7 beats 6 beats 5 beats 4, as the table of codes reads
  first,  ///< the first offending line
};

/// How files are judged.
struct Options {
  Precedence precedence = Precedence::spec;  ///< which offence decides
};

/// The game for a Judge.
REFEREE_API Game game(const Options& options = {});

/// What kind of game to generate. The same recipe gives the same bytes on every platform.
struct Recipe {
  std::uint64_t columns = 7;  ///< the first line, X Y Z; up to 2^63 columns and rows
  std::uint64_t rows = 6;     ///< Y
  std::uint64_t line = 4;     ///< Z
  /// How many moves, up to 2^32 - 1; absent: until the win, or else until the frame is full. Those
  /// after the win go into any column that is not full.
  std::optional<std::uint64_t> moves = {};
  std::optional<std::uint64_t> win_at = {};  ///< the move, from 1, that makes the first line
  bool drawn = false;      ///< until the frame is full, by a pattern without lines
  std::uint64_t seed = 0;  ///< of chance
};

/// Writes a game: hands `write` its text in pieces, in order. Memory follows the frame, not the
/// text; time is some 10 ns a move. Throws Error if there is no such game, or none that the
/// generator can make: before anything is written, or, for games of more than 65,536 moves, perhaps
/// in the middle, when another seed may succeed.
REFEREE_API void generate(const Recipe& recipe, const std::function<void(std::string_view)>& write);

/// The same as one string.
REFEREE_API std::string generate(const Recipe& recipe);

}  // namespace connectz
}  // namespace v0
}  // namespace referee

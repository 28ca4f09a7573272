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
  spec,   ///< in the whole file, 8 beats 7 beats 6 beats 5 beats 4
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
  /// How many moves, up to 2^32 - 1; absent: until the win, or until the frame is full if there is
  /// none. Moves after the win go into any column that is not full.
  std::optional<std::uint64_t> moves = {};
  std::optional<std::uint64_t> win_at = {};  ///< the move, from 1, that makes the first line
  bool drawn = false;                        ///< fill the frame in a pattern without lines
  std::uint64_t seed = 0;                    ///< for random choices
};

/// Writes a game: passes its text to `write` in pieces, in order, of which the first may be empty;
/// what `write` throws ends it. Memory depends on the frame, not
/// on the text; a move takes 10 ns in a drawn game, up to some 300 in others. Throws Error if there
/// is no such game, or none that the generator can make: before it writes anything, or, in a game
/// of more than 65,536 moves, possibly in the middle; then another seed may succeed.
REFEREE_API void generate(const Recipe& recipe, const std::function<void(std::string_view)>& write);

/// The same as one string.
REFEREE_API std::string generate(const Recipe& recipe);

/// How many lines of play of `depth` drops there are from the empty frame; one that ends earlier is
/// not counted. Some 10 ns each. Throws Error for more than 64 drops, if no line fits into the
/// frame, or if it is too large: columns times (rows + 1) is at most 128, and there are at most 99
/// columns.
REFEREE_API std::uint64_t perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line,
                                unsigned depth);

}  // namespace connectz
}  // namespace v0
}  // namespace referee

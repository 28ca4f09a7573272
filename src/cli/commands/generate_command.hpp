#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "game/recipe.hpp"
#include "game/verdict.hpp"

namespace referee::internal::cli {

/// Writes the text of a file that comes from this seed, in pieces. Throws game::RecipeRefused,
/// before anything is written, if it cannot be made.
using WriteGenerated = std::function<void(std::uint64_t seed, const game::TextSink& write)>;

/// The parts of `GAME generate` that a game provides.
struct Generation {
  std::vector<Option> own;           ///< which kind of game; they stand before the others
  std::string manual;                ///< what is written without them (see Manual)
  std::string file_ending = ".txt";  ///< of the files' names
  WriteGenerated write;
  /// The same for one of many small files. They end in different ways, depending on the seed, where
  /// the game's own options do not say how.
  WriteGenerated write_one_of_many;
};

/// What a game's own options may ask for, besides others.
struct WantedGame {
  std::string result;  ///< 0, 1, 2 or 3; empty where it was not given
  std::optional<std::uint64_t> moves;
};

/// --result, with what each of these results means, and --moves.
Option result_option(WantedGame& wanted, std::vector<Choice> meanings, const std::string& manual);
Option moves_option(WantedGame& wanted, const std::string& help, const std::string& manual);

/// The result that was asked for, if one was.
std::optional<game::Code> result_of(const WantedGame& wanted);

/// `GAME generate`: writes games for tests and benchmarks, one to standard output or a file, or
/// many into a directory. The same options give the same bytes everywhere. A game that cannot be
/// made is refused with its reason, and no file of it is left.
Command generate_command(Generation generation);

}  // namespace referee::internal::cli

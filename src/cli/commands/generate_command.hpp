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

/// The parts of `GAME generate` that a game provides.
struct Generation {
  std::vector<Option> own;           ///< which kind of game; they stand before the others
  std::string manual;                ///< what is written without them (see Manual)
  std::string file_ending = ".txt";  ///< of the files' names

  /// Writes the text of a file that comes from this seed, in pieces. One of many small files ends
  /// in a way that depends on the seed, where the game's own options do not say how. Throws
  /// game::RecipeRefused, before anything is written, if it cannot be made.
  std::function<void(std::uint64_t seed, bool is_one_of_many, const game::TextSink& write)> write;
};

/// What the options of a game ask for, where its recipe has a result, a number of moves and a seed.
template <typename Recipe>
struct RecipeOptions {
  std::string result;  ///< 0, 1, 2 or 3; empty where it was not given
  Recipe recipe;       ///< all but the result and the seed

  Recipe with(std::uint64_t seed) const {
    Recipe made = recipe;
    if (!result.empty()) made.result = static_cast<game::Code>(result[0] - '0');
    made.seed = seed;
    return made;
  }
};

/// --result, with what each of these results means, and --moves.
Option result_option(std::string& result, std::vector<Choice> meanings, const std::string& manual);
Option moves_option(std::optional<std::uint64_t>& moves, const std::string& help,
                    const std::string& manual);

/// `GAME generate`: writes games for tests and benchmarks, one to standard output or a file, or
/// many into a directory. The same options give the same bytes everywhere. A game that cannot be
/// made is refused with its reason, and no file of it is left.
Command generate_command(Generation generation);

}  // namespace referee::internal::cli

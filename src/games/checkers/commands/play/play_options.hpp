#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/option.hpp"
#include "games/checkers/commands/play/engine_options.hpp"
#include "games/checkers/commands/play/opponent.hpp"
#include "games/checkers/commands/play/start_position.hpp"

namespace referee::internal::cli {

/// The options of `checkers play`, as typed.
struct PlayOptions {
  EngineArguments engine_options;
  StartOptions start;
  std::string rules = "king-goes-on";
  std::string against;
  std::optional<std::string> other_evaluation;
  std::string color = "b";
  std::string name;
  std::string record;
  double grace = TimeControl{}.grace;
  unsigned games = 1;
  std::optional<std::uint64_t> opening;
  std::uint64_t seed = 0;
  bool quiet = false;

  /// How many random plies a match's games begin with.
  unsigned opening_plies() const;
};

/// Their descriptions.
std::vector<Option> play_options(PlayOptions& options);

}  // namespace referee::internal::cli

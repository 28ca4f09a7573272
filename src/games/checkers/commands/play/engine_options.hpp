#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.hpp"
#include "games/checkers/engine/player.hpp"

namespace referee::internal::cli {

/// The options of the engine, as typed.
struct EngineArguments {
  double seconds = 1;
  unsigned depth = 64;
  std::string evaluation;
};

/// The options --seconds, --depth and --evaluation; `default_seconds` in words.
std::vector<Option> engine_arguments(EngineArguments& options, const std::string& default_seconds);

/// A list of weights, as --evaluation takes it. Throws UsageError if it is none.
checkers::Weights weights_of(std::string_view text);

/// The meaning of the options; a search ends when `*stop` becomes true. Throws UsageError for
/// unknown weights.
checkers::EngineOptions engine_options_of(const EngineArguments& options,
                                          const std::atomic<bool>* stop = nullptr);

}  // namespace referee::internal::cli

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/verdict.hpp"
#include "report/run_options.hpp"

namespace referee::internal::report {

/// A sweep, or a merge of all its shards, as a history has it. Plain data.
struct PastRun {
  std::int64_t run = 0;   ///< its number, from 1
  std::string version{};  ///< of the tool
  RunOptions options{};
  std::string began{};                 ///< in UTC: "2026-11-25T18:39:39Z"
  std::optional<double> seconds = {};  ///< if times were wanted
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  std::uint64_t failures = 0;  ///< games whose code is wrong, whatever a baseline says of them
  game::CodeCounts by_code{};
};

/// The last runs of a history, the newest last.
struct PastRuns {
  std::vector<PastRun> runs{};
  std::uint64_t all = 0;  ///< so many there are
};

}  // namespace referee::internal::report

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/verdict.hpp"

namespace referee::report {

/// What a summary needs to know of a report.
struct Outcome {
  explicit Outcome(const game::Verdict& verdict)
      : code(verdict.code),
        begins_file(verdict.game <= 1),
        moves(verdict.moves),
        bytes(verdict.bytes) {}

  game::Code code;
  bool begins_file;  ///< it is the first of its file
  std::uint64_t moves;
  std::uint64_t bytes;
};

/// What a sweep came to. Plain data, and how it grows.
struct Summary {
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  std::uint64_t skipped = 0;  ///< neither files nor directories, met in a walk and never opened
  std::uint64_t bytes = 0;
  std::uint64_t moves = 0;
  std::array<std::uint64_t, game::code_table.size()> by_code{};
  bool partial = false;           ///< stopped before every file was judged
  std::optional<double> seconds;  ///< of the whole sweep, when times are wanted

  void add(const Outcome& outcome);

  /// Games with a code from 4 to 9.
  std::uint64_t failures() const;
};

}  // namespace referee::report

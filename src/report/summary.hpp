#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "report/comparison.hpp"
#include "report/past_run.hpp"
#include "report/report.hpp"

namespace referee::internal::report {

/// The properties of a report that a summary counts.
struct Outcome {
  explicit Outcome(const Report& report)
      : code(report.verdict.code),
        begins_file(report.verdict.game <= 1 || report.begins_part),
        is_failure(report.is_failure()),
        change(report.difference ? std::optional(report.difference->change) : std::nullopt),
        moves(report.verdict.moves),
        bytes(report.verdict.bytes) {}

  game::Code code;
  bool begins_file;  ///< it is the first of its file, or of the part that a shard judges
  bool is_failure;
  std::optional<baseline::Change> change;
  std::uint64_t moves;
  std::uint64_t bytes;
};

/// The totals of a sweep. Plain data, and how to add to it.
struct Summary {
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  std::uint64_t skipped = 0;  ///< neither files nor directories, met in a walk and never opened
  std::uint64_t bytes = 0;
  std::uint64_t moves = 0;
  game::CodeCounts by_code{};
  std::uint64_t failures = 0;  ///< see Report::is_failure()
  /// How many games differ in which way; only when they were compared with a baseline.
  std::optional<std::array<std::uint64_t, baseline::change_names.size()>> changes;
  bool partial = false;        ///< not every file was judged
  std::uint64_t left_out = 0;  ///< failures that one report leaves out, as its results are limited
  std::uint64_t written = 0;   ///< games that one report has
  std::uint64_t others_left_out = 0;  ///< and games that are no failures
  /// How many files were judged, only where fewer were reported: our own failure.
  std::optional<std::uint64_t> taken;
  std::optional<double> seconds;  ///< of the whole sweep, when times are wanted
  const Comparison* comparison =
      nullptr;                     ///< if two reports are compared; the rest counts what differs
  const PastRuns* past = nullptr;  ///< with a history: the last runs, this one too

  void add(const Outcome& outcome) {
    if (outcome.is_failure) ++failures;
    if (outcome.change) {
      if (!changes) changes.emplace();
      ++(*changes)[static_cast<std::size_t>(*outcome.change)];
    }
    if (outcome.change == baseline::Change::missing) return;  // there is no such game
    if (outcome.begins_file) ++files;
    ++games;
    bytes += outcome.bytes;
    moves += outcome.moves;
    ++by_code[outcome.code];
  }
};

}  // namespace referee::internal::report

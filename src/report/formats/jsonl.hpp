#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints JSON Lines: a `begin` object, one object a game, a `summary`. The schema,
/// docs/formats/report.md and data/report.schema.json, is the contract; `schema_version` grows when
/// it changes.
class JsonlPrinter : public Printer {
 public:
  static constexpr int schema_version = 1;

  /// What follows the difference in the line of a game: where a valid line contains this, it is
  /// that place.
  static constexpr std::string_view after_difference = ",\"reason\":";

  /// How the sample begins, the last member of the line of a game that has one.
  static constexpr std::string_view begin_of_sample = ",\"sample\":{";

  JsonlPrinter() = default;

  /// For a shard: with samples of all games, so that merging adds up the statistics. `setup` is
  /// that of game::Definition.
  explicit JsonlPrinter(std::string_view setup) : setup_(setup) {}

  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  void statistics(const stats::Statistics& statistics, std::string& text) const override;
  bool shows_seconds() const override { return true; }

 private:
  std::optional<std::string> setup_;  // with samples
};

}  // namespace referee::internal::report

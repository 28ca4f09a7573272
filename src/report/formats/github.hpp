#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Workflow commands of GitHub: an `::error` for each failure, which it shows beside the file. It
/// shows only so many; a `::notice` at the end says so when there are more.
class GithubPrinter : public Printer {
 public:
  /// How many annotations GitHub shows: of each kind for a step, and in all for a job.
  static constexpr std::uint64_t shown_of_step = 10;
  static constexpr std::uint64_t shown_of_job = 50;

  void begin(const Run&, std::string&) const override {}
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
};

}  // namespace referee::internal::report

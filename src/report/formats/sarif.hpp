#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints SARIF 2.1.0: a log with one run, in which every failure is a result. Its rules are the
/// codes. Written as it comes, so what is known only at the end (whether the sweep was whole) is
/// written after the results.
class SarifPrinter : public Printer {
 public:
  /// How many results of a run GitHub's code scanning accepts. All are written; if there are more,
  /// a notification in the log says so.
  static constexpr std::uint64_t max_results = 25000;

  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
  std::string_view separator() const override { return ","; }
};

}  // namespace referee::internal::report

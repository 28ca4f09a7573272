#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints a summary for people in Markdown (GFM), for the page of a CI job: whether all is well,
/// how many games have which code, and the first failures with their boards. All that comes from
/// files and paths stands in spans and blocks of code, where nothing is markup, a link or a name of
/// a person.
class MarkdownPrinter : public Printer {
 public:
  /// Services cut or refuse larger summaries: GitHub takes 1 MiB.
  static constexpr Kept most{.failures = 20, .bytes = 900'000};

  void begin(const Run& run, std::string& text) const override;
  void print_summary(const Summary& summary, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
  bool shows_boards() const override { return true; }
  std::optional<Kept> kept() const override { return most; }
};

}  // namespace referee::internal::report

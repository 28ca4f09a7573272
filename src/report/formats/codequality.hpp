#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints GitLab's Code Quality report: a JSON array with an issue for each failure. The
/// fingerprint of an issue is made of the file and the id or number of the game in it, never of its
/// verdict: so GitLab recognises the game in the next report.
class CodeQualityPrinter : public Printer {
 public:
  void begin(const Run&, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
  std::string_view separator() const override { return ","; }
};

}  // namespace referee::internal::report

#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints JUnit's XML in the usual schema of Jenkins. The schema requires the counts of a test
/// suite at its beginning, so every game is a suite of one test: a report of any size can then be
/// written as it comes. A game that fails is a `failure`, one that could not be read an `error`.
class JunitPrinter : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool shows_seconds() const override { return true; }
};

}  // namespace referee::internal::report

#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// JUnit's XML as the usual schema of Jenkins has it. That wants the counts of a test suite in its
/// head, so every game is a suite of one test: then a report of any size can be written as it
/// comes. A failure is a `failure`, one that could not be read an `error`.
class JunitPrinter : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool shows_seconds() const override { return true; }
};

}  // namespace referee::internal::report

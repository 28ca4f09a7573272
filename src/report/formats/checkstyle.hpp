#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints the XML of Checkstyle, which many services and editors read: a `file` with one `error`
/// for each failure. Written as it comes, so a file with several failures is there several times.
class CheckstylePrinter : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
};

}  // namespace referee::internal::report

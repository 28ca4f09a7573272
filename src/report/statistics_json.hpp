#pragma once

#include <string>

#include "report/printer.hpp"

namespace referee::internal::report {

/// Appends the line `{"type":"stats",...}` of docs/formats/report.md.
void append_json(const stats::Statistics& statistics, std::string& text);

/// Prints that line alone: a report with no games in it.
class StatisticsPrinter : public Printer {
 public:
  void begin(const Run&, std::string&) const override {}
  void print(const Report&, std::string&) const override {}
  void end(const Summary&, std::string&) const override {}
  void statistics(const stats::Statistics& statistics, std::string& text) const override {
    append_json(statistics, text);
  }
  bool wants_statistics() const override { return true; }
};

}  // namespace referee::internal::report

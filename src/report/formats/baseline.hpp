#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints the baseline that later sweeps are compared with: a line that says which game it is of,
/// then one line a game, written by baseline::append_line(), designed to be read in a diff.
/// docs/formats/baseline.md; baseline::Baseline reads it.
class BaselinePrinter : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary&, std::string&) const override {}
  bool prints_file_digests() const override { return true; }
};

}  // namespace referee::internal::report

#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// What later sweeps are compared with: a line that says which game it is of, then
/// `CODE<TAB>PATH[<TAB>N][<TAB>move M]` a game, made to be looked at in a diff.
/// docs/formats/baseline.md; baseline::Baseline reads it.
class BaselinePrinter : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary&, std::string&) const override {}
};

}  // namespace referee::internal::report

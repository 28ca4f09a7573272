#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints TAP 14 (Test Anything Protocol): a test for each game, `ok` or `not ok`, and for a
/// failure a block of YAML with the reason and the place. Tests have no numbers, as the protocol
/// allows; the plan, which says how many there are, stands at the end. Compared with a baseline,
/// all games are printed, and a known failure is a `TODO`. A sweep that was stopped early ends with
/// `Bail out!` and has no plan.
class TapPrinter : public Printer {
 public:
  void begin(const Run&, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_unchanged() const override { return true; }
};

}  // namespace referee::internal::report

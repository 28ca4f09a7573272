#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// One line a game: `CODE<TAB>PATH`, followed by `<TAB>N` for the N-th game of a file that can hold
/// several; then `<TAB>expected CODE` if another code was expected, and `<TAB>` and how it differs
/// from a baseline. `-` stands for the code of a missing game.
class CodesPrinter : public Printer {
 public:
  void begin(const Run&, std::string&) const override {}
  void print(const Report& report, std::string& text) const override;
  void end(const Summary&, std::string&) const override {}
  game::Detail detail() const override { return game::Detail::code; }
};

}  // namespace referee::internal::report

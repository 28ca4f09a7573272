#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// For people and editors, a line for each failure in the form of a compiler's messages:
///
///     games/a.txt:9: error: code 4, illegal_continue: player 1 had already won with move 7
///     games/p.jsonl:3: error: game 3, id x: code 5, illegal_move: the column is full
///
/// then how many games and failures there were. Without a line number where no line decided.
class TextPrinter : public Printer {
 public:
  /// With `coloured` the paths and the word `error` stand out on a terminal.
  explicit TextPrinter(bool coloured) : coloured_(coloured) {}

  void begin(const Run&, std::string&) const override {}
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }

 private:
  bool coloured_;
};

}  // namespace referee::internal::report

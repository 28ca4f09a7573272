#pragma once

#include "io/output.hpp"
#include "report/printer.hpp"

namespace referee::report {

/// `CODE<TAB>PATH` a line, and `<TAB>N` behind it for the N-th game of a file that can hold
/// several.
class CodesPrinter : public Printer {
 public:
  /// `output` must outlive this object.
  explicit CodesPrinter(io::Output& output) : output_(output) {}

  void begin(const Run&) override {}
  void print(const Report& report) override;
  void end(const Summary&) override {}

 private:
  io::Output& output_;
};

}  // namespace referee::report

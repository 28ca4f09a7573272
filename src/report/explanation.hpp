#pragma once

#include "io/output.hpp"
#include "report/printer.hpp"

namespace referee::report {

/// Tells a person about one game: what the code means, why, where, what the game has to say of
/// itself, and its picture.
class ExplanationPrinter : public Printer {
 public:
  /// `output` must outlive this object. With `colour`, escape sequences for terminals.
  ExplanationPrinter(io::Output& output, bool colour) : output_(output), colour_(colour) {}

  void begin(const Run&) override {}
  void print(const Report& report) override;
  void end(const Summary&) override {}

 private:
  void row(std::string_view name, std::string_view words);
  void draw(const game::Picture& picture);

  io::Output& output_;
  bool colour_;
};

}  // namespace referee::report

#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// The lines of a picture; with `colour`, in escape sequences for terminals.
std::string text_of(const game::Picture& picture, bool colour);

/// Prints a human-readable explanation of one game: what the code means, why, where, the game's own
/// properties, and its picture.
class ExplanationPrinter : public Printer {
 public:
  /// With `colour`, escape sequences for terminals. With `at`, of a game of which only so many
  /// moves were judged: then the code is not that of the file, and is not said.
  explicit ExplanationPrinter(bool colour, std::optional<std::uint64_t> at = {})
      : colour_(colour), at_(at) {}

  void begin(const Run&, std::string&) const override {}
  void print(const Report& report, std::string& text) const override;
  void end(const Summary&, std::string&) const override {}

 private:
  bool colour_;
  std::optional<std::uint64_t> at_;
};

}  // namespace referee::internal::report

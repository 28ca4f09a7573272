#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints a page for browsers that stands alone: the counts, the games, and the boards of some of
/// them. It is written as it comes: the list first, then the boards and the counts, which the page
/// shows above the list.
///
/// Every game is one line of a list inside <noscript>: a browser that runs no scripts shows it as
/// it is, and the page's script reads it from there, so that nothing is written twice. The policy
/// of the page allows its own script and style by their digests, and nothing else: whatever stands
/// in paths and files is text, and runs nothing.
class HtmlPrinter : public Printer {
 public:
  /// The most games that it lists. A browser opens so many failures in a few seconds.
  static constexpr Limits most_games{250'000, 100'000};

  /// At most `most_boards` games have a board; the page says so.
  explicit HtmlPrinter(std::uint64_t most_boards) : most_boards_(most_boards) {}

  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end_games(std::string& text) const override;
  void board(const Board& board, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool wants_replays() const override { return most_boards_ > 0; }
  bool shows_seconds() const override { return true; }
  Limits limits() const override { return most_games; }
  bool is_failure(std::string_view printed) const override;

 private:
  std::uint64_t most_boards_;
};

}  // namespace referee::internal::report

#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace referee::internal::sweep {

/// A reported game whose board may be wanted on a page.
struct ReportedGame {
  explicit ReportedGame(const report::Report& report);

  /// Whether a report of the same game says the same of it.
  bool is_told_by(const report::Report& report) const;

  std::string path;
  std::uint64_t game = 0;
  std::uint64_t bytes = 0;  ///< of its file, as far as it is known
  game::Code code = game::Code::file_error;
  std::uint64_t move = 0;
  std::uint64_t moves = 0;
  bool is_failure = false;
};

/// Chooses the games of a sweep whose boards are shown: the first failures, and where there are not
/// enough the first of the others. Files that cannot be read have none. Bounded.
class BoardList {
 public:
  explicit BoardList(std::uint64_t most) : most_(most) {}

  /// Whether add() could take the game. May be called from any thread; the rest by one.
  bool wants(const report::Report& report) const;

  void add(ReportedGame game);

  /// The chosen games, the failures first, each in the order of the report.
  std::vector<ReportedGame> chosen() const;

 private:
  struct Part {
    std::vector<ReportedGame> games;
    std::atomic<bool> is_full = false;
  };

  std::uint64_t most_;
  Part failures_;
  Part others_;
};

}  // namespace referee::internal::sweep

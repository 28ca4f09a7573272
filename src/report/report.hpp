#pragma once

#include <optional>
#include <string_view>

#include "baseline/baseline.hpp"
#include "game/verdict.hpp"

namespace referee::internal::report {

/// One judged game, as it is reported. Plain data.
struct Report {
  std::string_view path;  ///< as typed or found, any bytes; "-" for standard input
  game::Verdict verdict;
  bool is_directory = false;  ///< what is at the path is a directory that could not be read
  std::optional<double>
      seconds{};                 ///< from opening the file to this verdict, when times are wanted
  std::uint64_t file_bytes = 0;  ///< in its file, as far as somebody knows
  std::optional<game::Code> expected{};  ///< what somebody says its code should be

  bool is_compared = false;                        ///< with a baseline
  std::optional<baseline::Difference> difference;  ///< from what that says

  /// What JsonlPrinter wrote, where the report was read from there and not made: it is written
  /// again as it is, but for the difference.
  std::string_view line;

  /// Whether there is something that somebody should look at. Compared with a baseline: a
  /// difference that is not allowed. Otherwise: is_wrong().
  bool is_failure() const {
    return is_compared ? difference && !difference->allowed : is_wrong(verdict.code);
  }

  /// Whether this code is another than the expected one, or, if nothing was expected, 4 to 9.
  bool is_wrong(game::Code code) const {
    return expected ? code != *expected : !game::is_valid(code);
  }

  /// Says how it differs from what a baseline says.
  void compare_with(baseline::Baseline& baseline);

  /// Whether there is no such game: then the verdict has nothing but the code of the baseline.
  bool is_missing() const { return difference && difference->change == baseline::Change::missing; }
};

}  // namespace referee::internal::report

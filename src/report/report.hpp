#pragma once

#include <optional>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::report {

/// One judged game, as it is reported. Plain data.
struct Report {
  std::string_view path;  ///< as typed or found, any bytes; "-" for standard input
  game::Verdict verdict;
  std::optional<double>
      seconds{};  ///< from opening the file to this verdict, when times are wanted
  std::optional<game::Code> expected{};  ///< what somebody says its code should be

  /// Whether there is something that somebody should look at: another code than the expected one,
  /// or, if nothing was expected, 4 to 9.
  bool is_failure() const {
    return expected ? verdict.code != *expected : !game::is_valid(verdict.code);
  }
};

}  // namespace referee::report

#pragma once

#include <optional>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::report {

/// One judged game, as it is reported. Plain data.
struct Report {
  std::string_view path;  ///< as typed or found, any bytes; "-" for standard input
  game::Verdict verdict;
  std::optional<double> seconds;  ///< from opening the file to this verdict, when times are wanted

  /// Whether there is something wrong that somebody should look at.
  bool is_failure() const { return !game::is_valid(verdict.code); }
};

}  // namespace referee::report

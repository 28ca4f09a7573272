#pragma once

#include <string>

#include <fmt/format.h>

#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_twin.hpp"

namespace referee::internal::tests {

/// What the twin says, and what a verdict says of that, in the same words.
inline std::string words_of(const twin::ConnectzRuling& ruling) {
  return fmt::format("{} line {} byte {} move {} player {} won at {}", ruling.code, ruling.line,
                     ruling.line > 0 ? ruling.byte : 0, ruling.move, ruling.player,
                     ruling.winning_move);
}

inline std::string words_of(const game::Verdict& verdict) {
  const auto* won = property_of<std::uint64_t>(verdict, "winning_move");
  return fmt::format("{} line {} byte {} move {} player {} won at {}", game::digit_of(verdict.code),
                     verdict.where.line, verdict.where.byte.value_or(0), verdict.where.move,
                     verdict.where.player, won != nullptr ? *won : 0);
}

}  // namespace referee::internal::tests

#pragma once

#include <cstdint>
#include <optional>

namespace referee::internal::checkers {

/// How many games were won, drawn and lost.
struct Tally {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;

  std::uint64_t games() const { return won + drawn + lost; }

  friend Tally operator+(const Tally& a, const Tally& b) {
    return {a.won + b.won, a.drawn + b.drawn, a.lost + b.lost};
  }
};

/// A share of the points, 0 to 1, and the interval that holds its true value with 95 %.
struct Share {
  double value = 0;
  double least = 0;
  double most = 1;
};

/// The share of the points, a draw being half of one.
///
/// The interval is the score interval (E. B. Wilson, "Probable inference, the law of succession,
/// and statistical inference", 1927; its formula is for wins and losses) with the variance of a
/// game that may be drawn. If s is the true share and d that of draws, this is s (1 - s) - d / 4;
/// so the ends are the solutions s of
///
///     n (value - s)^2 = z^2 (s (1 - s) - d / 4),      z = 1.96
///
/// d is estimated as drawn / (n + z^2), which is cautious for few games: the interval of games that
/// were all drawn, or all won, has a width. Games are taken to be independent. Without draws this
/// is Wilson's interval. For 2 games or more and true shares from 0.1 to 0.9 it holds the true
/// share with 95 to 99 % on average, and never with less than 85 %; the test adds up the
/// probabilities.
/// REQUIRES: there are games.
Share share_of(const Tally& tally);

/// The difference of strength that corresponds to a share, by Elo's logistic formula: 0 for 0.5,
/// 191 for 0.75. Nothing for 0 and 1, where it has no bound.
std::optional<double> elo_of(double share);

}  // namespace referee::internal::checkers

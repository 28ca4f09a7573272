#pragma once

#include <cstdint>
#include <optional>

#include "games/checkers/pdn/pdn_words.hpp"

namespace referee::internal::checkers {

/// How games ended, from the view of one side.
struct Tally {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  std::uint64_t unfinished = 0;

  /// `result` is that of a game in which it had the colour `own`; `first` begins by the rules.
  void add(Color own, Result result, Color first = Color::black) {
    ++(result == Result::draw         ? drawn
       : !is_decided(result)          ? unfinished
       : result == win_of(own, first) ? won
                                      : lost);
  }

  std::uint64_t ended() const { return won + drawn + lost; }
  std::uint64_t games() const { return ended() + unfinished; }

  /// A draw is half of one.
  double points() const { return static_cast<double>(won) + static_cast<double>(drawn) / 2; }
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
/// REQUIRES: games have ended.
Share share_of(const Tally& tally);

/// The difference of strength that corresponds to a share, by Elo's logistic formula: 0 for 0.5,
/// 191 for 0.75. Nothing for 0 and 1, where it has no bound.
std::optional<double> elo_of(double share);

}  // namespace referee::internal::checkers

// The points of a match, with their interval.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "games/checkers/engine/score.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Share;
using checkers::share_of;
using checkers::Tally;

namespace {

std::string words(const Share& share) {
  return fmt::format("{:.4f} {:.4f} {:.4f}", share.value, share.least, share.most);
}

double chance_of(const Tally& tally, double won, double drawn) {
  const auto log_of = [](std::uint64_t count, double chance) {
    const auto times = static_cast<double>(count);
    return count == 0 ? 0 : times * std::log(chance) - std::lgamma(times + 1);
  };
  return std::exp(std::lgamma(static_cast<double>(tally.games()) + 1) + log_of(tally.won, won) +
                  log_of(tally.drawn, drawn) + log_of(tally.lost, std::max(0.0, 1 - won - drawn)));
}

/// How often the interval of `games` games holds the true share.
double coverage(std::uint64_t games, double won, double drawn) {
  double chance = 0;
  for (Tally tally; tally.won <= games; ++tally.won) {
    for (tally.drawn = 0; tally.won + tally.drawn <= games; ++tally.drawn) {
      tally.lost = games - tally.won - tally.drawn;
      const Share share = share_of(tally);
      const double truth = won + drawn / 2;
      if (share.least <= truth && truth <= share.most) chance += chance_of(tally, won, drawn);
    }
  }
  return chance;
}

}  // namespace

TEST_CASE("the share of the points has an interval", "[checkers]") {
  const std::vector<std::pair<Tally, std::string>> cases{
      // Without draws it is Wilson's: the examples of R. G. Newcombe, "Two-sided confidence
      // intervals
      // for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
      {{81, 0, 263 - 81}, "0.3080 0.2553 0.3662"},
      {{15, 0, 148 - 15}, "0.1014 0.0624 0.1605"},
      {{0, 0, 20}, "0.0000 0.0000 0.1611"},
      {{1, 0, 28}, "0.0345 0.0061 0.1718"},
      // Draws make it narrower, but never a point.
      {{5, 0, 5}, "0.5000 0.2366 0.7634"},
      {{0, 10, 0}, "0.5000 0.3612 0.6388"},
      {{130, 63, 7}, "0.8075 0.7629 0.8405"},
      {{10, 0, 0}, "1.0000 0.7225 1.0000"},
      {{0, 1, 0}, "0.5000 0.1033 0.8967"},
      // Games that have not ended do not count.
      {{5, 0, 5, 3}, "0.5000 0.2366 0.7634"},
  };
  for (const auto& [tally, expected] : cases) CHECK(words(share_of(tally)) == expected);
  // For many games it is that of the normal distribution.
  const Share many = share_of({400000, 300000, 300000});
  const double deviation =
      std::sqrt((0.4 * 0.45 * 0.45 + 0.3 * 0.05 * 0.05 + 0.3 * 0.55 * 0.55) / 1e6);
  CHECK(std::abs(many.least - (0.55 - 1.96 * deviation)) < 1e-5);
  CHECK(std::abs(many.most - (0.55 + 1.96 * deviation)) < 1e-5);
}

TEST_CASE("it holds the true share as often as it says", "[checkers]") {
  for (const std::uint64_t games : {2U, 3U, 5U, 7U, 10U, 20U, 50U}) {
    double sum = 0;
    double points = 0;
    for (int won = 0; won <= 20; ++won) {
      for (int drawn = 0; won + drawn <= 20; ++drawn) {
        if (2 * won + drawn < 4 || 2 * won + drawn > 36) continue;
        const double often = coverage(games, won / 20.0, drawn / 20.0);
        CAPTURE(games, won, drawn);
        CHECK(often > 0.85);
        sum += often;
        ++points;
      }
    }
    CHECK(sum / points > 0.95);
    CHECK(sum / points < 0.99);
  }
}

TEST_CASE("differences of strength", "[checkers]") {
  const auto elo = [](double share) {
    const auto difference = checkers::elo_of(share);
    return difference ? fmt::format("{:.2f}", *difference) : "none";
  };
  CHECK(std::vector{elo(0), elo(0.25), elo(0.5), elo(0.75), elo(1)} ==
        std::vector<std::string>{"none", "-190.85", "0.00", "190.85", "none"});
}

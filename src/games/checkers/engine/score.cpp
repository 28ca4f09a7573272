#include "games/checkers/engine/score.hpp"

#include <algorithm>
#include <cmath>

namespace referee::internal::checkers {

Share share_of(const Tally& tally) {
  constexpr double z = 1.959963984540054;  // 95 % of a normal distribution are within
  constexpr double z2 = z * z;
  const auto games = static_cast<double>(tally.ended());
  const double value = tally.points() / games;
  const double draws = static_cast<double>(tally.drawn) / (games + z2);
  // The solutions of a s^2 - 2 h s + c = 0.
  const double a = 1 + z2 / games;
  const double h = value + z2 / (2 * games);
  const double c = value * value + z2 * draws / (4 * games);
  const double root = std::sqrt(std::max(0.0, h * h - a * c));
  return {value, std::max(0.0, (h - root) / a), std::min(1.0, (h + root) / a)};
}

std::optional<double> elo_of(double share) {
  constexpr double near = 1e-12;
  if (share < near || share > 1 - near) return std::nullopt;
  return 400 * std::log10(share / (1 - share));
}

}  // namespace referee::internal::checkers

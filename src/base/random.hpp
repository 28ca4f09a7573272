#pragma once

#include <cstdint>

namespace referee::internal::base {

/// Spreads the bits of a number: the finaliser of splitmix64, a bijection.
constexpr std::uint64_t scramble(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

/// A random number generator (splitmix64) for generated games, not for secrets. The same seed gives
/// the same numbers on every platform, which is why no distribution of <random> is used anywhere.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    return scramble(state_);
  }

  /// One of 0, 1, ... `bound` - 1, all equally likely. REQUIRES: `bound` > 0.
  ///
  /// The result is the upper word of a draw times `bound`. 2^64 draws cannot be divided evenly
  /// among `bound` numbers, so the 2^64 mod `bound` draws with the least lower words are drawn
  /// again.
  constexpr std::uint64_t below(std::uint64_t bound) {
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t excess = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < excess) product = Wide{next()} * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

 private:
  __extension__ using Wide = unsigned __int128;

  std::uint64_t state_;
};

/// The seed of game `index` of many games that come from one seed.
constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t index) {
  return scramble(scramble(seed + 0x9e3779b97f4a7c15) + index);
}

/// A different, unpredictable seed at each call: for hash tables whose contents come from files.
std::uint64_t unpredictable_seed();

}  // namespace referee::internal::base

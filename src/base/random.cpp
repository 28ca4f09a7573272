#include "base/random.hpp"

#include <atomic>
#include <random>

namespace referee::internal::base {

std::uint64_t unpredictable_seed() {
  static std::atomic<std::uint64_t> seed =
      (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
  return scramble(seed++);
}

}  // namespace referee::internal::base

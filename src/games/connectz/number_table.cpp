#include "games/connectz/number_table.hpp"

#include <atomic>
#include <random>

#include "base/trouble.hpp"

namespace referee::connectz {
namespace {

std::uint64_t next_seed() {
  static std::atomic<std::uint64_t> seed =
      (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
  return base::scramble(seed++);
}

}  // namespace

NumberTable::NumberTable() : seed_(next_seed()) {}

void NumberTable::clear() {
  low_.clear();
  high_.clear();
  buckets_ = 0;
  size_ = 0;
  room_ = 0;
}

/// Grows for `numbers` in all, and at least by an eighth. Small tables double.
void NumberTable::extend(std::size_t numbers) {
  constexpr std::size_t small = std::size_t{1} << 19;
  constexpr std::size_t most = std::size_t{none} / bucket_slots;
  const std::size_t longer = slots() + std::max(slots() / 8, std::min(slots(), small));
  const std::size_t enough = numbers + numbers / (bucket_slots - 1) + 1;
  buckets_ = std::max(longer, enough) / bucket_slots + 1;
  if (buckets_ > most) throw base::Trouble("the board is too large for this program");
  low_.grow(buckets_ * bucket_slots);
  if (!high_.empty()) high_.grow(low_.size());
  room_ = low_.size() / bucket_slots * (bucket_slots - 1);
}

}  // namespace referee::connectz

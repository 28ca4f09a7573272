#include "games/connectz/board/number_set.hpp"

#include "base/error.hpp"

namespace referee::internal::connectz {

NumberSet::NumberSet() : seed_(base::unpredictable_seed()) {}

void NumberSet::clear() {
  low_.clear();
  high_.clear();
  seed_ = base::scramble(seed_);
  buckets_ = 0;
  size_ = 0;
  room_ = 0;
}

/// Grows for `numbers` in all, and at least by an eighth. Small tables double.
void NumberSet::extend(std::size_t numbers) {
  constexpr std::size_t small = std::size_t{1} << 21;
  constexpr std::size_t most = std::size_t{none} / bucket_slots;
  const std::size_t longer = slots() + std::max(slots() / 8, std::min(slots(), small));
  // Fuller tables are slower; wider slots cost more.
  const std::size_t used = bucket_slots - (high_.empty() ? 2 : 1);
  const std::size_t enough = numbers / used * bucket_slots + bucket_slots;
  const std::size_t buckets = (std::max(longer, enough) + bucket_slots - 1) / bucket_slots;
  if (buckets > most) throw base::Error("the board is too large for this program");
  buckets_ = buckets;
  low_.grow(buckets_ * bucket_slots);
  if (!high_.empty()) high_.grow(low_.size());
  room_ = buckets_ * used;
}

}  // namespace referee::internal::connectz

#include "games/connectz/board/number_set.hpp"

#include <array>

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

/// One value is put where it belongs, the one from there where that belongs, and so on to a free
/// place. Several such chains are followed in turn: each has its next place prefetched meanwhile.
///
///     slot       0  1  2  3  4  5
///     number     .  4  0  .  1  .       4 from slot 1 goes to 4, 1 from there to 1: free since;
///                                       0 from slot 2 goes to 0: free
void NumberSet::dissolve(std::size_t numbers, base::ZeroArray<std::uint64_t>& beside,
                         const base::Deadline& deadline) {
  struct Moving {
    std::uint64_t value = 0;
    Slot to = none;
  };
  constexpr std::size_t chains = 16;
  std::array<Moving, chains> moving;
  Slot next = 0;
  const auto end = static_cast<Slot>(slots());
  const auto take = [&](Slot slot) {
    if (slot >= end || is_free(slot)) return Moving{};
    const Moving taken{beside[slot], static_cast<Slot>(number(slot))};
    low_[slot] = 0;
    __builtin_prefetch(low_.data() + std::min(taken.to, end));
    __builtin_prefetch(beside.data() + taken.to, 1);
    return taken;
  };
  if (beside.size() < numbers) beside.grow(numbers);
  base::Checkpoint checkpoint(deadline);
  for (std::size_t left = size_; left > 0;) {
    checkpoint.pass(chains);
    for (Moving& chain : moving) {
      if (chain.to == none) {
        while (next < end && is_free(next)) ++next;
        chain = take(next);
        if (next < end) beside[next] = 0;
        continue;
      }
      const Moving pushed = take(chain.to);
      beside[chain.to] = chain.value;
      chain = pushed;
      --left;
    }
  }
  clear();
}

}  // namespace referee::internal::connectz

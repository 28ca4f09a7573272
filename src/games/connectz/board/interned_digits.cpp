#include "games/connectz/board/interned_digits.hpp"

#include <xxhash.h>

#include "base/error.hpp"
#include "base/random.hpp"

namespace referee::internal::connectz {
namespace {

/// Makes room for `size` values, and at least doubles the room.
template <typename T>
void make_room(base::ZeroArray<T>& values, std::size_t size) {
  constexpr std::size_t least = 64;
  if (size > values.size()) values.grow(std::max({size, 2 * values.size(), least}));
}

}  // namespace

InternedDigits::InternedDigits() : seed_(base::unpredictable_seed()) {}

InternedDigits::Id InternedDigits::intern(std::string_view digits, const base::Deadline& deadline) {
  if (count_ + 1 > slots_.size() / 4 * 3) grow(deadline);
  const std::uint32_t hash = this->hash(digits);
  Slot& slot = slots_[slot_of(digits, hash)];
  if (slot.next_id == 0) {
    add(digits);
    slot = {static_cast<std::uint32_t>(count_), hash};
  }
  return slot.next_id - 1;
}

InternedDigits::Id InternedDigits::find(std::string_view digits) const {
  return count_ == 0 ? none : slots_[slot_of(digits, hash(digits))].next_id - 1;
}

void InternedDigits::clear() {
  count_ = 0;
  bytes_ = 0;
  digits_.clear();
  ends_.clear();
  slots_.clear();
}

std::uint32_t InternedDigits::hash(std::string_view digits) const {
  return static_cast<std::uint32_t>(XXH3_64bits_withSeed(digits.data(), digits.size(), seed_));
}

/// The slot that holds a string, or the free slot where it belongs.
std::size_t InternedDigits::slot_of(std::string_view digits, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const Slot& there = slots_[slot];
    if (there.next_id == 0) return slot;
    if (there.hash == hash && this->digits(there.next_id - 1) == digits) return slot;
  }
}

void InternedDigits::add(std::string_view digits) {
  make_room(digits_, bytes_ + digits.size());
  make_room(ends_, count_ + 1);
  std::copy(digits.begin(), digits.end(), digits_.data() + bytes_);
  bytes_ += digits.size();
  ends_[count_++] = bytes_;
}

/// Doubles the slots. They contain the hashes, so no string need be read.
void InternedDigits::grow(const base::Deadline& deadline) {
  constexpr std::size_t first_slots = 64;
  constexpr std::size_t most_slots = std::size_t{1} << 31;
  if (slots_.size() == most_slots) throw base::Error("the board is too large for this program");
  base::ZeroArray<Slot> more;
  more.grow(std::max(first_slots, 2 * slots_.size()));
  const std::size_t mask = more.size() - 1;
  base::Checkpoint checkpoint(deadline);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    checkpoint.pass();
    if (slots_[i].next_id == 0) continue;
    std::size_t slot = slots_[i].hash & mask;
    while (more[slot].next_id != 0) slot = (slot + 1) & mask;
    more[slot] = slots_[i];
  }
  slots_ = std::move(more);
}

}  // namespace referee::internal::connectz

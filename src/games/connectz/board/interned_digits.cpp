#include "games/connectz/board/interned_digits.hpp"

#include <xxhash.h>

#include <algorithm>

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
  std::uint64_t number = hash(digits);
  if (const Id id = find_from(number, digits); id != none) return id;
  const auto id = static_cast<Id>(hashes_.size());
  hashes_.make_room(1, ids_, deadline);
  make_room(digits_, bytes_ + digits.size());
  make_room(ends_, std::size_t{id} + 1);
  ids_[hashes_.enter(number)] = id;
  std::copy(digits.begin(), digits.end(), digits_.data() + bytes_);
  bytes_ += digits.size();
  ends_[id] = bytes_;
  return id;
}

InternedDigits::Id InternedDigits::find(std::string_view digits) const {
  std::uint64_t number = hash(digits);
  return find_from(number, digits);
}

/// The id of a string, if it has one; `number` is its hash and becomes its number, or the one that
/// a new string with that hash gets.
InternedDigits::Id InternedDigits::find_from(std::uint64_t& number, std::string_view digits) const {
  for (;; ++number) {
    const NumberSet::Slot slot = hashes_.find(number);
    if (slot == NumberSet::none) return none;
    if (this->digits(ids_[slot]) == digits) return ids_[slot];
  }
}

/// Of 32 bits, as small numbers take less room in a table.
std::uint64_t InternedDigits::hash(std::string_view digits) const {
  return XXH3_64bits_withSeed(digits.data(), digits.size(), seed_) >> 32;
}

void InternedDigits::clear() {
  hashes_.clear();
  ids_.clear();
  bytes_ = 0;
  digits_.clear();
  ends_.clear();
}

}  // namespace referee::internal::connectz

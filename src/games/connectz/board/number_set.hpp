#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/deadline.hpp"
#include "base/memory.hpp"
#include "base/random.hpp"

namespace referee::internal::connectz {

/// A hash set of numbers, by open addressing with linear probing of buckets. Data for each number
/// is kept by the caller in an array parallel to the table, by slot. Numbers are below `nothing`.
///
/// Slots are grouped into buckets. A hash gives the bucket of a number; if that is full, the number
/// goes into the next one that is not. A bucket fills from the left. So a search goes from the
/// number's bucket to one whose last slot is free (drawn with buckets of 4 slots, not 16):
///
///     bucket     0             1             2             3
///            | b g e . |   | c a d h |   | f i . . |   | . . . . |
///                                          f belongs into bucket 1
///
/// A number is two halves, n + 1 = high * (2^32 - 1) + low with a low one that is not zero, in two
/// arrays: zero is a free slot. As long as all numbers are small there is no array of high halves.
/// So a slot has four bytes, or eight. At most 15 16ths of the slots are used, and large tables
/// grow by an eighth.
///
/// Numbers come from files, which must not be able to choose them so that they fall into one
/// bucket: the hash depends on a number drawn when the process starts. Each set has a hash of its
/// own, so that the numbers of one set are not added to another in the order of its buckets, which
/// would fill its beginning. Nothing visible depends on the hash.
class NumberSet {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot none = ~Slot{0};
  /// May be searched for, but is never in a table.
  static constexpr std::uint64_t nothing = std::uint64_t{~Slot{0}} * ~Slot{0};
  NumberSet();
  /// Removes all numbers, in time proportional to the part that was used.
  void clear();
  std::size_t size() const { return size_; }  ///< how many numbers are in the table
  std::size_t slots() const { return low_.size(); }

  /// If two stamps of a table are equal, it did not change in between.
  struct Stamp {
    std::uint64_t seed = 0;
    std::size_t size = 0;
    std::size_t slots = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  Stamp stamp() const { return {seed_, size_, slots()}; }

  bool is_free(Slot slot) const { return low_[slot] == 0; }
  /// The number in a slot. REQUIRES: it is not free.
  std::uint64_t number(Slot slot) const {
    const std::uint64_t high = high_.empty() ? 0 : high_[slot];
    return high * half_base + low_[slot] - 1;
  }

  /// Its hash. Numbers are stored in the order of their ranks, except for those that go into a
  /// later bucket; this holds however the table grows, until it is cleared.
  std::uint32_t rank(std::uint64_t number) const {
    return static_cast<std::uint32_t>(base::scramble(number ^ seed_) >> 32);
  }
  /// The first slot for numbers of a rank.
  std::size_t first_slot(std::uint32_t rank) const {
    return static_cast<std::size_t>(rank * buckets_ >> 32) * bucket_slots;
  }
  /// Prefetches slots that will be read.
  void fetch_slots(std::size_t begin, std::size_t end) const {
    for (; begin < end; begin += bucket_slots) __builtin_prefetch(low_.data() + begin, 1);
  }

  /// The slot of a number; `none` if it is not in the table.
  Slot find(std::uint64_t number) const {
    return size_ > 0 ? find_from(home(number), halves(number)) : none;
  }
  /// Prefetches the bucket of a number that will be searched for.
  void fetch(std::uint64_t number) const { fetch_bucket(home(number)); }

  bool has_room_for(std::size_t more) const { return size_ + more <= room_; }
  /// Makes room for `more` numbers. They may change slots, together with the values in the parallel
  /// array, which is as long as the table. Throws base::Error when there would be too many, or when
  /// `deadline` has ended: then only clear() may follow.
  template <typename T>
  void make_room(std::size_t more, base::ZeroArray<T>& beside, const base::Deadline& deadline = {});

  /// The slot of a number; a free one if it was not in the table. REQUIRES: there is room for it.
  Slot enter(std::uint64_t number) {
    widen_for(number);
    return enter_from(home(number), halves(number));
  }

  /// The same for many: while one is searched for, the buckets of others are prefetched. REQUIRES:
  /// `slots` is as long as `numbers`.
  template <typename Number>
  void find_all(std::span<const Number> numbers, std::span<Slot> slots) const;
  template <typename Number>
  void enter_all(std::span<const Number> numbers, std::span<Slot> slots);

 private:
  using Bucket = std::uint32_t;
  struct Halves {
    std::uint32_t low;
    std::uint32_t high;
  };

  static constexpr Slot bucket_slots = 16;  // a line of the cache
  static constexpr std::uint64_t half_base = ~std::uint32_t{0};

  static Halves halves(std::uint64_t number) {
    if (number < half_base) return {static_cast<std::uint32_t>(number + 1), 0};
    return {static_cast<std::uint32_t>(number % half_base + 1),
            static_cast<std::uint32_t>(number / half_base)};
  }
  Bucket home(std::uint64_t number) const {
    return static_cast<Bucket>(rank(number) * buckets_ >> 32);
  }
  Bucket next_bucket(Bucket bucket) const { return bucket + 1 < buckets_ ? bucket + 1 : 0; }
  void fetch_bucket(Bucket bucket) const {
    __builtin_prefetch(low_.data() + std::size_t{bucket} * bucket_slots);
  }

  std::uint32_t slots_with(Bucket bucket, std::uint32_t low) const;
  Slot find_in(Bucket bucket, Halves halves) const;
  bool is_full(Bucket bucket) const { return low_[(bucket + 1) * bucket_slots - 1] != 0; }
  Slot free_slot(Bucket bucket) const {
    return bucket * bucket_slots + static_cast<Slot>(std::countr_zero(slots_with(bucket, 0)));
  }

  Slot find_from(Bucket home, Halves halves) const;
  Slot enter_from(Bucket home, Halves halves);
  void set(Slot slot, Halves halves) {
    low_[slot] = halves.low;
    if (!high_.empty()) high_[slot] = halves.high;
  }
  void extend(std::size_t numbers);
  void widen_for(std::uint64_t number) {
    if (number >= half_base && high_.empty()) high_.grow(slots());
  }

  template <typename Number, typename Use>
  void with_homes(std::span<const Number> numbers, Use use) const;

  std::uint64_t seed_;
  std::uint64_t buckets_ = 0;
  std::size_t size_ = 0;
  std::size_t room_ = 0;                // for so many numbers in all
  base::ZeroArray<std::uint32_t> low_;  // by slot
  base::ZeroArray<std::uint32_t> high_;
};

/// Which slots of a bucket have a low half, bit 0 the first. Compilers make a few vector
/// instructions of this where there are any:
///
///     lows     9  4  7  2      == 7
///     equal    0  0 ~0  0      each & its bit
///     bits     0  0  4  0      all together: 4
inline std::uint32_t NumberSet::slots_with(Bucket bucket, std::uint32_t low) const {
  using Lows = std::uint32_t __attribute__((vector_size(16)));
  constexpr Lows bits{1, 2, 4, 8};
  constexpr std::size_t lanes = 4;
  const std::uint32_t* const lows = low_.data() + std::size_t{bucket} * bucket_slots;
  Lows found{};
  for (unsigned i = 0; i < bucket_slots / lanes; ++i) {
    Lows four;
    std::memcpy(&four, lows + i * lanes, sizeof four);
    found |= (four == low) & (bits << i * lanes);
  }
  std::uint32_t all[lanes];
  std::memcpy(all, &found, sizeof all);
  return all[0] | all[1] | all[2] | all[3];
}

inline NumberSet::Slot NumberSet::find_in(Bucket bucket, Halves halves) const {
  std::uint32_t found = slots_with(bucket, halves.low);
  for (; found != 0; found &= found - 1) {
    const Slot slot = bucket * bucket_slots + static_cast<Slot>(std::countr_zero(found));
    if ((high_.empty() ? 0 : high_[slot]) == halves.high) return slot;
  }
  return none;
}

inline NumberSet::Slot NumberSet::find_from(Bucket home, Halves halves) const {
  for (Bucket bucket = home;; bucket = next_bucket(bucket)) {
    const Slot slot = find_in(bucket, halves);
    if (slot != none || !is_full(bucket)) return slot;
  }
}

inline NumberSet::Slot NumberSet::enter_from(Bucket home, Halves halves) {
  Bucket bucket = home;
  for (;; bucket = next_bucket(bucket)) {
    const Slot slot = find_in(bucket, halves);
    if (slot != none) return slot;
    if (!is_full(bucket)) break;
  }
  const Slot slot = free_slot(bucket);
  set(slot, halves);
  ++size_;
  return slot;
}

/// Calls use(i, home) for each number, in order, some time after its bucket was prefetched.
template <typename Number, typename Use>
void NumberSet::with_homes(std::span<const Number> numbers, Use use) const {
  constexpr std::size_t ahead = 32;
  Bucket homes[ahead];
  for (std::size_t i = 0; i < numbers.size() + ahead; ++i) {
    if (i >= ahead) use(i - ahead, homes[i % ahead]);
    if (i >= numbers.size()) continue;
    homes[i % ahead] = home(numbers[i]);
    fetch_bucket(homes[i % ahead]);
  }
}

template <typename Number>
void NumberSet::find_all(std::span<const Number> numbers, std::span<Slot> slots) const {
  if (size_ == 0) {
    std::fill(slots.begin(), slots.end(), none);
    return;
  }
  with_homes(numbers,
             [&](std::size_t i, Bucket home) { slots[i] = find_from(home, halves(numbers[i])); });
}

/// A number that is repeated, as in a tower, is looked up once.
template <typename Number>
void NumberSet::enter_all(std::span<const Number> numbers, std::span<Slot> slots) {
  constexpr std::size_t some = 512;
  for (std::size_t begin = 0; begin < numbers.size(); begin += some) {
    const auto part = numbers.subspan(begin, std::min(some, numbers.size() - begin));
    const std::span<Slot> places = slots.subspan(begin, part.size());
    if constexpr (sizeof(Number) > sizeof(std::uint32_t)) {
      for (const Number number : part) widen_for(number);
    }
    const Number first = part.front();
    const auto enter = [&](std::size_t i, Bucket home) {
      places[i] = enter_from(home, halves(part[i]));
    };
    if (std::all_of(part.begin(), part.end(), [&](Number number) { return number == first; })) {
      enter(0, home(first));
      std::fill(places.begin(), places.end(), places.front());
    } else {
      with_homes(part, enter);
    }
  }
}

/// With more buckets a number belongs into the same one or a later one. So one sweep from last to
/// first can insert all: buckets after the sweep have the new order, those before it the old one.
/// The few that belong before the sweep, or wrapped around from the end, go last.
template <typename T>
void NumberSet::make_room(std::size_t more, base::ZeroArray<T>& beside,
                          const base::Deadline& deadline) {
  if (has_room_for(more)) return;
  struct Late {
    std::uint64_t number;
    T value;
  };
  std::vector<Late> late;
  auto slot = static_cast<Slot>(slots());
  extend(size_ + more);
  beside.grow(slots());
  std::vector<std::uint8_t> used(buckets_);  // slots, after the sweep
  base::Checkpoint checkpoint(deadline);
  while (slot-- > 0) {
    checkpoint.pass();
    if (is_free(slot)) continue;
    const Late moving{number(slot), beside[slot]};
    set(slot, {0, 0});
    beside[slot] = T{};
    Bucket bucket = home(moving.number);
    const Bucket swept = slot / bucket_slots;
    while (bucket > swept && used[bucket] == bucket_slots) bucket = next_bucket(bucket);
    if (bucket > swept) {
      const Slot to = bucket * bucket_slots + used[bucket]++;
      set(to, halves(moving.number));
      beside[to] = moving.value;
    } else {
      late.push_back(moving);
      --size_;
    }
  }
  for (const Late& moving : late) beside[enter(moving.number)] = moving.value;
}

}  // namespace referee::internal::connectz

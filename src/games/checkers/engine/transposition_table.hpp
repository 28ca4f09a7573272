#pragma once

#include <cstdint>
#include <vector>

#include "base/memory.hpp"

namespace referee::internal::checkers {

/// A transposition table with a fixed number of entries, each position in one of two. The first of
/// the two keeps the deepest search, the other the latest.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { none, exact, lower, upper };

  struct Entry {
    std::uint64_t key = 0;
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t move = 0;  ///< its number in the position's list of moves
  };

  /// With 2^`bits` places, of 16 bytes each. REQUIRES: bits > 0.
  explicit TranspositionTable(unsigned bits) : entries_(std::size_t{1} << bits) {}

  /// Prefetches the entry that `find` will read: a table of this size is in no cache.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place(key)]); }

  /// The entry of a position, or null.
  const Entry* find(std::uint64_t key) const {
    const std::size_t first = place(key);
    for (const std::size_t i : {first, first ^ 1}) {
      if (entries_[i].key == key && entries_[i].bound != Bound::none) return &entries_[i];
    }
    return nullptr;
  }

  void store(const Entry& entry) {
    Entry& deep = entries_[place(entry.key)];
    const bool replaces = deep.key == entry.key || entry.depth >= deep.depth;
    (replaces ? deep : entries_[place(entry.key) ^ 1]) = entry;
  }

 private:
  std::size_t place(std::uint64_t key) const {
    return key & (entries_.size() - 1) & ~std::size_t{1};
  }

  std::vector<Entry, base::LargeAllocator<Entry>> entries_;
};

}  // namespace referee::internal::checkers

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/sorting/spool.hpp"

namespace referee::internal::io {

/// A number as a key of so many bytes: keys are in the order of their numbers.
inline constexpr std::size_t number_key_bytes = sizeof(std::uint64_t);
std::string number_as_key(std::uint64_t number);
std::uint64_t number_of_key(std::string_view key);

/// Sorts any number of items by their keys, byte by byte, in bounded memory; items of one key stay
/// in the order in which they were added. What fills the memory is sorted and written to a spool, a
/// run; the runs are merged when they are read:
///
///     added   d b | c a | b      runs   b d, a c, b      next()   a b b c d
///
/// Few items are sorted in memory, and no file is made. Used by one thread at a time.
class SortedItems {
 public:
  /// Takes up to so many bytes of memory while items are added, and about as many to merge.
  explicit SortedItems(std::size_t run_bytes = std::size_t{16} << 20);

  /// Throws as Spool::add().
  void add(const Item& item);

  /// Nothing is added any more. Throws as Spool::add().
  void finish();

  /// Puts the next item into `item`, valid until the next call; false at the end. REQUIRES:
  /// finish() was called.
  bool next(Item& item);

 private:
  /// Where an item of the run is, and the beginning of its key as a number.
  struct Place {
    std::uint64_t prefix;
    std::uint32_t offset;
    std::uint32_t key_size;
    std::uint32_t value_size;
  };

  Item item_at(const Place& place) const;
  void sort_run();
  void write_run();
  void begin_merge();
  bool comes_later(std::size_t a, std::size_t b) const;

  std::size_t run_bytes_;
  std::string texts_;  // of the run that is being filled
  std::vector<Place> places_;
  std::size_t next_ = 0;  // of the places, if there is no other run
  Spool spool_{0};        // all other runs, one after another
  std::vector<std::uint64_t> ends_;
  std::vector<SpoolReader> readers_;  // one for each
  std::vector<std::size_t> heap_;     // numbers of readers, the next item first
  bool is_given_ = false;             // the item of the first reader has been given
};

}  // namespace referee::internal::io

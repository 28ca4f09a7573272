#pragma once

#include <cstdint>
#include <vector>

#include "base/memory.hpp"

namespace referee::internal::connectz {

/// An arena for the words of the columns: runs of some lengths, cut off the end of one growable
/// array, and taken back.
///
/// A run is identified by the index of its first word, in 32 bits, so that a column can hold it in
/// half a word. Runs that were given back are kept in a free list for the next of their length. The
/// memory of each block of the array of which no run is in use is returned to the system. (In a
/// board that grows evenly all columns leave a length of run behind.)
class WordArena {
 public:
  using Run = std::uint32_t;

  /// A run of `words` > 0 words, their contents undefined; there should be few different lengths.
  /// Its name is a multiple of the greatest common divisor of all lengths so far. Throws
  /// base::Error when there would be more than 2^32 words (that is 2.7 * 10^11 counters).
  Run take(std::uint64_t words);

  /// REQUIRES: `run` came from take(words) and has not been given back.
  void give_back(Run run, std::uint64_t words);

  /// Valid until the next take(). The words do not belong to the arena's state, so they may be
  /// written to while it is const.
  std::uint64_t* at(Run run) const { return words_.data() + run; }

  /// Whether no run was ever taken.
  bool is_empty() const { return end_ == 0; }

  /// Takes all runs back.
  void clear();

 private:
  static constexpr std::uint64_t block_words = std::uint64_t{16} << 10;  // worth a system call

  /// Runs of one length that were given back.
  struct Waiting {
    std::uint64_t words;
    std::vector<Run> runs;
  };

  std::vector<Run>& waiting(std::uint64_t words);
  Run cut(std::uint64_t words);
  template <typename Use>
  void for_blocks(Run run, std::uint64_t words, Use use);

  mutable base::ZeroArray<std::uint64_t> words_;
  std::uint64_t end_ = 0;            // of the runs
  std::vector<std::uint32_t> used_;  // by block: how many of its words are in use
  std::vector<Waiting> waiting_;     // one a length
};

}  // namespace referee::internal::connectz

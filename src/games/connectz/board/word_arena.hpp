#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace referee::internal::connectz {

/// An arena for the words of the columns: runs of some lengths, handed out and taken back.
///
/// A run is identified by a name of 32 bits, so that a column can hold it in half a word. The names
/// count words through a table of chunks:
///
///     name = | chunk number : 22 | word within the chunk : 10 |
///
/// Most runs are cut off the current slab: some consecutive chunks, as many as there are so far, so
/// that a small game takes one slab and a large one a few. Large runs are allocations of their own
/// that take as many chunk numbers as they are long. Runs that were given back are kept in a free
/// list for the next of their size; the memory of large ones, and of slabs of which no run is in
/// use, is returned to the system. (In a board that grows evenly all columns leave a length of run
/// behind.)
class WordArena {
 public:
  using Run = std::uint32_t;

  /// A run of `words` > 0 words, their contents undefined; there should be few different lengths.
  /// Its name is a multiple of the greatest common divisor of all lengths so far, up to a chunk.
  /// Throws base::Error when 2^32 words are in use (that is 2.7 * 10^11 counters).
  Run take(std::uint64_t words);

  /// REQUIRES: `run` came from take(words) and has not been given back.
  void give_back(Run run, std::uint64_t words);

  /// The same, and the memory of a large run is at once the system's again, and not kept by the
  /// heap. That takes time.
  void release(Run run, std::uint64_t words);

  /// The words do not belong to the arena's state, so they may be written to while it is const.
  std::uint64_t* at(Run run) const { return chunks_[run >> chunk_log2] + (run & chunk_mask); }

  /// Whether no run was ever taken.
  bool is_empty() const { return chunks_.empty(); }

  /// Takes all runs back.
  void clear();

 private:
  static constexpr unsigned chunk_log2 = 10;
  static constexpr std::uint64_t chunk_words = std::uint64_t{1} << chunk_log2;
  static constexpr std::uint64_t max_slab_chunks = 256;  // 2 MiB, a huge page
  static constexpr std::uint64_t discarded_chunks = 16;  // the fewest that are worth a system call
  static constexpr std::uint64_t large_chunks = 1;
  static constexpr Run chunk_mask = static_cast<Run>(chunk_words - 1);

  struct Free {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  /// A slab, and how many of its words are in use.
  struct Slab {
    std::uint64_t* words;
    std::uint64_t chunks;
    std::uint64_t used = 0;
  };

  /// Runs of one length that were given back.
  struct Waiting {
    std::uint64_t words;
    std::vector<Run> runs;
  };

  Slab& slab_of(Run run) { return slabs_[slab_of_chunk_[run >> chunk_log2]]; }
  Run take_small(std::uint64_t words, std::vector<Run>* back);
  void add_slab(std::uint64_t chunks);

  static bool is_large(std::uint64_t words) { return words > large_chunks * chunk_words; }

  std::vector<Run>* waiting(std::uint64_t words);
  Run add_chunks(std::uint64_t count);
  void allocate(std::size_t first_chunk, std::uint64_t count);

  std::vector<std::uint64_t*> chunks_;                          // by chunk number
  std::vector<std::unique_ptr<std::uint64_t[], Free>> owners_;  // by first chunk; else null
  std::vector<std::uint32_t> slab_of_chunk_;  // by chunk number, up to the last slab
  std::vector<Slab> slabs_;
  std::vector<Waiting> waiting_;  // one a length
  std::uint64_t next_ = 0;        // free words of the current slab:
  std::uint64_t end_ = 0;         // [next_, end_)
};

}  // namespace referee::internal::connectz

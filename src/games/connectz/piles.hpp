#pragma once

#include <cstdint>
#include <vector>

#include "base/zero_memory.hpp"
#include "games/connectz/number_table.hpp"
#include "games/connectz/word_pool.hpp"

namespace referee::internal::connectz {

/// The full words of the columns of a board, a pile for each column that has some. A pile lies in a
/// run of the pool, a power of two of words long, and moves to another one when it grows out of it:
/// eight bytes a column, and about a bit for a counter, up to two just behind a move.
///
/// Columns are known by their numbers (ColumnIndex). Few numbers have an array by number, many a
/// table: a wide frame may hold a few towers and be low elsewhere.
class Piles {
 public:
  using Number = std::uint64_t;

  /// Takes all words off all piles, for columns with numbers below `numbers`.
  void reset(std::uint64_t numbers);

  std::uint64_t count(Number number) const {
    const Slot slot = find(number);
    return slot != none ? piles_[slot].count : 0;
  }

  /// The words of a pile, the lowest first; null if it has none. Valid until a pile changes.
  struct Words {
    const std::uint64_t* words = nullptr;
    std::uint64_t count = 0;
  };
  Words words(Number number) const {
    const Slot slot = find(number);
    if (slot == none || piles_[slot].count == 0) return {};
    return {pool_.at(piles_[slot].run), piles_[slot].count};
  }

  /// Puts `words` words on top of a pile, which the caller has to write. Throws base::Trouble when
  /// there would be too many.
  std::uint64_t* grow(Number number, std::uint64_t words);

  /// A word on its way to a pile, and which of the pile's words it is. Words lie all over the
  /// memory, so it pays to collect some, and to fetch() them a few words before they are put().
  struct Coming {
    std::uint64_t word;
    Number number;
    std::uint32_t index;
  };

  /// Counts one more word of a pile, to be put() before anybody looks, in the order of these calls.
  Coming announce(Number number, std::uint64_t word);
  void fetch(const Coming& coming) const;
  void put(const Coming& coming);

  /// Takes the topmost word off. REQUIRES: there is one.
  std::uint64_t pop(Number number);

 private:
  using Slot = NumberTable::Slot;

  static constexpr Slot none = NumberTable::none;
  static constexpr std::uint64_t few = std::uint64_t{1} << 20;

  struct Pile {
    std::uint32_t count = 0;
    WordPool::Run run = 0;
  };

  /// Where the pile of a column is; `none` if it never had a word.
  Slot find(Number number) const {
    return number < listed_ ? static_cast<Slot>(number) : table_.find(number);
  }
  Pile& at(Number number);
  void fit(Pile& pile, std::uint64_t words, std::uint64_t before);

  std::uint64_t numbers_ = 0;
  std::uint64_t listed_ = 0;     // numbers below this have their pile in an array by number;
  NumberTable table_;            // others one beside the table, if any
  base::ZeroArray<Pile> piles_;  // whichever it is
  WordPool pool_;
};

}  // namespace referee::internal::connectz

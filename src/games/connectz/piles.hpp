#pragma once

#include <cstdint>
#include <vector>

#include "base/large_memory.hpp"
#include "games/connectz/word_pool.hpp"

namespace referee::connectz {

template <typename T>
using LargeVector = std::vector<T, base::LargeAllocator<T>>;

/// The full words of the columns of a board, a pile for each place. A pile lies in a run of the
/// pool, a power of two of words long, and moves to another one when it grows out of it: eight
/// bytes a column, and about a bit for a counter, up to two just behind a move.
class Piles {
 public:
  using Place = std::uint32_t;

  /// Takes all words off all piles.
  void clear();

  std::uint64_t count(Place place) const { return place < piles_.size() ? piles_[place].count : 0; }

  /// The words of a pile, the lowest first; null if it has none. Valid until a pile changes.
  const std::uint64_t* words(Place place) const {
    return count(place) > 0 ? pool_.at(piles_[place].run) : nullptr;
  }

  /// Puts `words` words on top of a pile, which the caller has to write. Throws base::Trouble when
  /// there would be too many.
  std::uint64_t* grow(Place place, std::uint64_t words);

  /// A word on its way to a pile, and which of the pile's words it is. Words lie all over the
  /// memory, so it pays to collect some, and to fetch() them a few words before they are put().
  struct Coming {
    std::uint64_t word;
    Place place;
    std::uint32_t index;
  };

  /// Counts one more word of a pile, to be put() before anybody looks, in the order of these calls.
  Coming announce(Place place, std::uint64_t word);
  void fetch(const Coming& coming) const;
  void put(const Coming& coming);

  /// Takes the topmost word off. REQUIRES: there is one.
  std::uint64_t pop(Place place);

  /// Gives the pile at place i the place moved[i], of `places`.
  void move(const std::vector<Place>& moved, std::size_t places);

 private:
  struct Pile {
    std::uint32_t count = 0;
    WordPool::Run run = 0;
  };

  Pile& at(Place place);
  void fit(Pile& pile, std::uint64_t words, std::uint64_t before);

  LargeVector<Pile> piles_;  // by place; as far as there was ever a word
  WordPool pool_;
};

}  // namespace referee::connectz

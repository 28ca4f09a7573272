#include "games/connectz/piles.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/trouble.hpp"

namespace referee::internal::connectz {
namespace {

/// How long the run of a pile is: the next power of two, but at least four words.
unsigned run_log2(std::uint64_t words) {
  return std::max(2U, static_cast<unsigned>(std::bit_width(words - 1)));
}

}  // namespace

void Piles::reset(std::uint64_t numbers) {
  numbers_ = numbers;
  listed_ = 0;
  table_.clear();
  piles_.clear();
  pool_.clear();
}

std::uint64_t* Piles::grow(Number number, std::uint64_t words) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  Pile& pile = at(number);
  const std::uint64_t before = pile.count;
  if (words > most - before) throw base::Trouble("the board is too large for this program");
  fit(pile, before + words, before);
  pile.count = static_cast<std::uint32_t>(before + words);
  return pool_.at(pile.run) + before;
}

Piles::Coming Piles::announce(Number number, std::uint64_t word) {
  return {word, number, at(number).count++};
}

void Piles::fetch(const Coming& coming) const {
  // The first word has no run yet.
  if (coming.index > 0 && !pool_.is_empty()) {
    __builtin_prefetch(pool_.at(piles_[find(coming.number)].run) + coming.index, 1);
  }
}

void Piles::put(const Coming& coming) {
  Pile& pile = piles_[find(coming.number)];
  fit(pile, std::uint64_t{coming.index} + 1, coming.index);
  pool_.at(pile.run)[coming.index] = coming.word;
}

std::uint64_t Piles::pop(Number number) {
  Pile& pile = piles_[find(number)];
  const std::uint64_t before = pile.count;
  const std::uint64_t word = pool_.at(pile.run)[before - 1];
  fit(pile, before - 1, before);
  --pile.count;
  return word;
}

Piles::Pile& Piles::at(Number number) {
  if (numbers_ > few) {
    table_.make_room(1, piles_);
    return piles_[table_.enter(number)];
  }
  if (listed_ == 0) {
    listed_ = numbers_;
    piles_.grow(numbers_);
  }
  return piles_[number];
}

/// Gives a pile that held `before` words a run for `words`, if that is one of another length.
void Piles::fit(Pile& pile, std::uint64_t words, std::uint64_t before) {
  if (words > 0 && before > 0 && run_log2(words) == run_log2(before)) return;
  const WordPool::Run old = pile.run;
  if (words > 0) pile.run = pool_.take(run_log2(words));
  if (before == 0) return;
  std::copy_n(pool_.at(old), std::min(words, before), pool_.at(pile.run));
  pool_.give_back(old, run_log2(before));
}

}  // namespace referee::internal::connectz

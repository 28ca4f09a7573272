// Drops moves that come in another order than that of the game.

#include <algorithm>

#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

void Board::fetch(std::size_t begin, std::size_t end) const {
  constexpr std::size_t line = 64 / sizeof(std::uint64_t);
  columns_.table().fetch_slots(begin, end);
  for (; begin < end; begin += line) __builtin_prefetch(tops_.data() + begin, 1);
}

/// As play(), but each move tells its player.
std::uint64_t Board::drop_turns(std::span<const Turn> turns) {
  indexes_.resize(turns.size());
  places_.resize(turns.size());
  std::transform(turns.begin(), turns.end(), indexes_.begin(),
                 [](Turn turn) { return turn & (most_turn_columns - 1); });
  columns_.enter_all(std::span<const std::uint32_t>(indexes_), std::span(places_));
  const std::uint64_t of_first = (empty_first_ >> 1) ^ empty_first_;
  std::uint64_t greatest = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Player player = turns[i] / most_turn_columns;
    std::uint64_t& top = tops_[places_[i]];
    const bool is_last = (top & 1) != 0;
    top = (top >> 1) ^ of_first ^ std::uint64_t{player} << 63;
    if (!is_last) continue;
    finish_word(places_[i]);
    greatest = std::max(greatest, height(places_[i]));
  }
  counters_ += turns.size();
  push_full_words();
  return greatest;
}

}  // namespace referee::internal::connectz

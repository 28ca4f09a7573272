// The order in which a wanted frame can be filled.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "chance.hpp"

namespace referee::internal::twin {

// A plan of what the frame shall hold, and the order in which strictly alternating players can
// build it. Colours are 1 and 2, columns and rows 0-based.
class Plan {
 public:
  // `columns` holds the colours wanted, from the bottom up. A column may be held back: it is not
  // built beyond that many counters until released.
  Plan(Chance& chance, std::vector<std::vector<int>> columns)
      : chance_(chance),
        columns_(std::move(columns)),
        heights_(columns_.size(), 0),
        limits_(columns_.size(), 0),
        scratch_start_(columns_.size() + 2) {
    for (std::size_t c = 0; c < columns_.size(); ++c) limits_[c] = columns_[c].size();
    lifo_ = chance_.percent(30);
  }

  void hold(std::size_t column, std::size_t limit) { limits_[column] = limit; }
  void release(std::size_t column) { limits_[column] = columns_[column].size(); }

  // Plays all that is wanted and not held back.
  void build(std::size_t rows) {
    std::array<std::vector<std::size_t>, 2> ready;
    std::size_t open = 0;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      open += limits_[c] - std::min(limits_[c], heights_[c]);
      offer(ready, c);
    }
    while (open > 0) {
      auto& mine = ready[turn() == 1 ? 0 : 1];
      if (mine.empty()) {
        burn(rows);
        continue;
      }
      if (!lifo_) std::swap(mine[chance_.below(mine.size())], mine.back());
      const std::size_t column = mine.back();
      mine.pop_back();
      play(column);
      offer(ready, column);
      --open;
    }
  }

  // Plays the next counter of a column, after a tempo move if it is the other player's turn.
  void build_one(std::size_t column, std::size_t rows) {
    if (turn() != columns_[column][heights_[column]]) burn(rows);
    play(column);
  }

  // A move in a scratch column: these stand apart from all else and from each other, and no
  // player drops on a counter of his own.
  void burn(std::size_t rows) {
    std::size_t scratch = 0;
    while (scratch < scratch_tops_.size() &&
           (scratch_tops_[scratch].first == turn() || scratch_tops_[scratch].second >= rows)) {
      ++scratch;
    }
    if (scratch == scratch_tops_.size()) scratch_tops_.emplace_back(0, 0);
    scratch_tops_[scratch].first = turn();
    ++scratch_tops_[scratch].second;
    moves_.push_back(scratch_start_ + 2 * scratch);
  }

  const std::vector<std::size_t>& moves() const { return moves_; }
  std::size_t width() const { return scratch_start_ + 2 * scratch_tops_.size(); }

 private:
  int turn() const { return moves_.size() % 2 == 0 ? 1 : 2; }

  void play(std::size_t column) {
    ++heights_[column];
    moves_.push_back(column);
  }

  void offer(std::array<std::vector<std::size_t>, 2>& ready, std::size_t column) const {
    if (heights_[column] >= limits_[column]) return;
    ready[columns_[column][heights_[column]] == 1 ? 0 : 1].push_back(column);
  }

  Chance& chance_;
  std::vector<std::vector<int>> columns_;
  std::vector<std::size_t> heights_;
  std::vector<std::size_t> limits_;
  std::size_t scratch_start_;
  std::vector<std::pair<int, std::size_t>> scratch_tops_;  // colour on top, height
  std::vector<std::size_t> moves_;
  bool lifo_ = false;
};

}  // namespace referee::internal::twin

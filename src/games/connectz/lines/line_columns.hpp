#pragma once

#include <cstdint>
#include <vector>

#include "base/deadline.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/lines/strips.hpp"

namespace referee::internal::connectz {

/// A cache of the columns on both sides of one column of a strip, asked for one after the other:
/// each is looked up on the board at the first time, then kept for the next word and the next
/// direction. Distant columns are not kept, so that memory does not grow with the length of the
/// line.
class LineColumns {
 public:
  /// Moves to column `seed` of a strip and sees `wanted` - 1 columns to either side, or as far as
  /// the strip goes to the right. The board and the strip must outlive the results, and so must
  /// `checkpoint`, which counts every column that is looked up. REQUIRES: `seed` >= `wanted` - 1.
  void move_to(const Board& board, const Strip& strip, std::size_t seed, std::uint64_t wanted,
               base::Checkpoint& checkpoint);

  std::int64_t to_right() const { return to_right_; }

  /// The column `offset` to the right of the seed; valid until the next call. REQUIRES: it is seen,
  /// and all between it and the seed were asked for before.
  const Board::Words& at(std::int64_t offset) {
    const std::vector<Board::Words>& side = offset < 0 ? left_ : right_;
    const auto distance = static_cast<std::size_t>(offset < 0 ? -offset : offset);
    return distance < side.size() ? side[distance] : look_up(offset);
  }

 private:
  static constexpr std::size_t most_kept = 4096;

  const Board::Words& look_up(std::int64_t offset);

  const Board* board_ = nullptr;
  const Strip* strip_ = nullptr;
  base::Checkpoint* checkpoint_ = nullptr;
  std::int64_t seed_ = 0;
  std::int64_t to_right_ = 0;
  std::vector<Board::Words> left_;   // by distance from the seed, which is in both
  std::vector<Board::Words> right_;  //
  Board::Words far_;
};

}  // namespace referee::internal::connectz

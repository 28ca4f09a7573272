#include "games/connectz/lines/line_columns.hpp"

#include <algorithm>

namespace referee::internal::connectz {

void LineColumns::move_to(const Board& board, const Strip& strip, std::size_t seed,
                          std::uint64_t wanted, base::Checkpoint& checkpoint) {
  board_ = &board;
  strip_ = &strip;
  checkpoint_ = &checkpoint;
  seed_ = static_cast<std::int64_t>(seed);
  to_right_ =
      static_cast<std::int64_t>(std::min<std::uint64_t>(strip.count() - 1 - seed, wanted - 1));
  left_.assign(1, board.words_of(strip.place(seed)));
  right_.assign(1, left_.front());
}

const Board::Words& LineColumns::look_up(std::int64_t offset) {
  checkpoint_->pass();
  std::vector<Board::Words>& side = offset < 0 ? left_ : right_;
  far_ = board_->words_of(strip_->place(static_cast<std::size_t>(seed_ + offset)));
  if (side.size() < most_kept) side.push_back(far_);
  return far_;
}

}  // namespace referee::internal::connectz

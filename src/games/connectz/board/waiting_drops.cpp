#include "games/connectz/board/waiting_drops.hpp"

#include <algorithm>

namespace referee::internal::connectz {
namespace {

/// The height at which a column that is `height` high has its next full word.
std::uint64_t next_full_word(std::uint64_t height) {
  return (height / Board::word_rows + 1) * Board::word_rows;
}

std::uint64_t greatest_height(const Board& board) {
  std::uint64_t greatest = 0;
  base::Checkpoint checkpoint(board.deadline());
  for (std::size_t i = 0; i < board.columns().places(); ++i) {
    checkpoint.pass();
    const auto place = static_cast<Board::Place>(i);
    if (board.columns().is_in_use(place)) greatest = std::max(greatest, board.height(place));
  }
  return greatest;
}

}  // namespace

void WaitingDrops::reset(const Frame& frame, std::size_t fewest_columns) {
  fewest_columns_ = fewest_columns;
  turns_.clear();
  counts_.fill(0);
  count_ = 0;
  fullest_ = 0;
  expected_ = 0;
  rows_ = frame.rows.clamped();
  height_bound_.reset();
  is_of_use_ = frame.columns.clamped() <= Board::most_turn_columns;
}

std::size_t WaitingDrops::take(Board& board, std::span<const std::uint32_t> indexes, Player first) {
  constexpr std::size_t at_once = 256;  // even, so that all begin with the same player
  std::size_t taken = 0;
  while (taken < indexes.size()) {
    const auto some = indexes.subspan(taken, std::min(at_once, indexes.size() - taken));
    if (!may_wait(board, some.size())) break;
    add(board, some, first);
    taken += some.size();
  }
  return taken;
}

bool WaitingDrops::may_wait(Board& board, std::size_t more) {
  if (!is_of_use_ || board.columns().is_dense()) return false;
  if (board.columns().count() < fewest_columns_) return false;
  if (!height_bound_) height_bound_ = next_full_word(greatest_height(board));
  if (has_room_for(board, more)) return true;
  drop(board);
  if (board.columns().is_dense()) return false;
  // Examining all columns once more would not pay.
  is_of_use_ = has_room_for(board, more);
  return is_of_use_;
}

/// Whether so few moves wait that the table does not grow for many columns that may never come.
bool WaitingDrops::has_room_for(const Board& board, std::size_t more) const {
  const std::size_t most = std::min(board.columns().count() / 2, parts * part_moves);
  return count_ + more <= most && fullest_ + more <= part_room &&
         *height_bound_ + fullest_ + more <= rows_;
}

void WaitingDrops::add(const Board& board, std::span<const std::uint32_t> indexes, Player first) {
  if (turns_.empty()) turns_.grow(parts * part_room);
  Board::Turn* const turns = turns_.data();
  std::uint32_t fullest = fullest_;
  Player player = first;
  for (const std::uint32_t index : indexes) {
    const std::size_t part = board.columns().rank(index) >> (32 - parts_log2);
    turns[part * part_room + counts_[part]] = Board::turn(index, player);
    fullest = std::max(fullest, ++counts_[part]);
    player ^= 1;
  }
  fullest_ = fullest;
  count_ += indexes.size();
}

/// As many columns as there are, at most; or three times as many if nearly every move went into a
/// column that had no counter.
std::size_t WaitingDrops::columns_to_expect(const Board& board) const {
  const std::uint64_t columns = board.columns().count();
  const bool are_mostly_new = columns > board.counters() - board.counters() / 8;
  const std::uint64_t most = are_mostly_new ? 3 * columns : columns;
  return static_cast<std::size_t>(std::min(expected_ + count_, most));
}

void WaitingDrops::drop_parts(Board& board) {
  board.reserve(count_, columns_to_expect(board));
  std::uint64_t greatest = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    greatest = std::max(greatest, drop_part(board, part));
    counts_[part] = 0;
  }
  count_ = 0;
  fullest_ = 0;
  height_bound_ = std::max(*height_bound_, next_full_word(greatest));
}

/// Meanwhile the places that the next part needs are prefetched, some of them after every few
/// moves.
std::uint64_t WaitingDrops::drop_part(Board& board, std::size_t part) {
  constexpr std::size_t at_once = 512;
  constexpr std::size_t most_places_a_move = 16;  // with more, most would be fetched in vain
  const std::span turns(turns_.data() + part * part_room, counts_[part]);
  const std::size_t next = part + 1;
  std::size_t fetched = first_place(board, next);
  std::size_t end = first_place(board, next + 1);
  if (next == parts || end - fetched > most_places_a_move * counts_[next]) end = fetched;
  const std::size_t steps = turns.size() / at_once + 1;
  const std::size_t share = (end - fetched) / steps + 1;
  std::uint64_t greatest = 0;
  for (std::size_t begin = 0; begin < turns.size(); begin += at_once) {
    board.deadline().check();
    const std::size_t fetch_end = std::min(fetched + share, end);
    board.fetch(fetched, fetch_end);
    fetched = fetch_end;
    greatest = std::max(
        greatest, board.drop_turns(turns.subspan(begin, std::min(at_once, turns.size() - begin))));
  }
  return greatest;
}

/// The first place of a part; for the part after the last, the end of the places.
std::size_t WaitingDrops::first_place(const Board& board, std::size_t part) {
  if (part >= parts || board.columns().is_dense()) return board.columns().places();
  return board.columns().first_place(static_cast<std::uint32_t>(part << (32 - parts_log2)));
}

}  // namespace referee::internal::connectz

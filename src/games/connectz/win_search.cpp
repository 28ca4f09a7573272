#include "games/connectz/win_search.hpp"

#include <algorithm>

#include "base/trouble.hpp"
#include "games/connectz/notation.hpp"

namespace referee::internal::connectz {
namespace {

/// Up to how many bytes a part of the stretch is short: it is played move by move, each looked at
/// for a line through its counter, which is cheap for a short line. Where tests are dear, as they
/// are in wide frames, that pays for many moves.
std::uint64_t short_bytes(const Board& board, std::uint64_t wanted, std::uint64_t from_row) {
  constexpr std::uint64_t least = 4096;
  constexpr std::uint64_t most = std::uint64_t{1} << 20;  // the moves are listed in memory
  constexpr std::uint64_t short_line = 64;
  if (wanted > short_line) return least;
  return std::clamp(LineTest::words_looked_at(board, wanted, from_row) / 2, least, most);
}

base::Trouble changed() {
  return base::Trouble("the file changed while it was being read");
}

}  // namespace

void WinSearch::reset(const Frame& frame) {
  columns_ = frame.columns.clamped();
  wanted_ = frame.line.clamped();
}

std::optional<Win> WinSearch::find(Board& board, const Stretch& stretch, std::uint64_t from_row) {
  board_ = &board;
  stretch_ = &stretch;
  from_row_ = from_row;
  if (stretch.bytes() == 0 || !has_line()) return std::nullopt;
  at_ = with_ = stretch.bytes();
  without_ = 0;
  narrow();
  const Win win = win_at(find_move());
  go_to_move(listed_.size());
  at_ = with_;
  go_to(stretch.bytes());
  return win;
}

/// Brings `without_` and `with_` near each other, but for the last line between them, which may be
/// very long:
///
///     |without_ . . . . .|begin . . . . . . . . |with_
///       line starts here   and not here
///
/// Most records end with the winning move, so the end is looked at first.
void WinSearch::narrow() {
  std::uint64_t begin = with_;
  const std::uint64_t few_bytes = short_bytes(*board_, wanted_, from_row_);
  std::uint64_t middle = with_ - std::min(with_, few_bytes);
  while (begin > without_ + few_bytes) {
    const std::uint64_t start = stretch_->line_start(middle);
    if (start >= with_) {
      begin = middle;
    } else {
      go_to(start);
      if (has_line()) {
        begin = with_ = start;
      } else {
        without_ = start;
      }
    }
    if (begin > without_) middle = without_ + (begin - without_) / 2;
  }
  go_to(with_);
}

/// The least number of the moves from `without_` on after which there is a line.
std::size_t WinSearch::find_move() {
  listed_.clear();
  std::uint64_t byte = without_;
  stretch_->read(without_, with_, [&](std::string_view text) {
    while (!text.empty()) {
      const MoveLine line = read_move(text);
      const auto place = place_of(line);
      if (!place) throw changed();
      byte += line.bytes;
      listed_.push_back({*place, byte});
      text.remove_prefix(line.bytes);
    }
  });
  played_ = listed_.size();
  if (listed_.empty()) throw changed();
  go_to_move(listed_.size() - 1);
  if (!has_line()) return listed_.size();
  go_to_move(0);
  while (played_ < listed_.size()) {
    go_to_move(played_ + 1);
    if (line_through_top(*board_, listed_[played_ - 1].place, wanted_)) return played_;
  }
  throw changed();
}

/// The win by the listed move number `move`, from 1.
Win WinSearch::win_at(std::size_t move) {
  go_to_move(move);
  const auto line = line_through_top(*board_, listed_[move - 1].place, wanted_);
  if (!line) throw changed();
  Win win;
  win.line = *line;
  const std::uint64_t number = board_->counters();
  win.where.line = number + 1;
  win.where.byte = stretch_->first_byte() + (move > 1 ? listed_[move - 2].end : without_);
  win.where.move = number;
  win.where.player = 2 - static_cast<unsigned>(number % 2);
  win.next_byte = stretch_->first_byte() + listed_[move - 1].end;
  return win;
}

/// Takes counters off, or puts them back, until those of the moves before `byte` lie on the board.
void WinSearch::go_to(std::uint64_t byte) {
  if (byte < at_) {
    for_moves(
        byte, at_,
        [this](std::span<const std::uint32_t> indexes) {
          if (!board_->lift_all(indexes)) throw changed();
        },
        [this](Board::Place place) {
          if (board_->height(place) == 0) throw changed();
          board_->lift(place);
        });
  } else {
    for_moves(
        at_, byte,
        [this](std::span<const std::uint32_t> indexes) {
          const auto player = static_cast<Player>(board_->counters() % 2);
          if (board_->drop_all(indexes, player) < indexes.size()) throw changed();
        },
        [this](Board::Place place) {
          if (!board_->drop(place, static_cast<Player>(board_->counters() % 2))) throw changed();
        });
  }
  at_ = byte;
}

void WinSearch::go_to_move(std::size_t move) {
  for (; played_ > move; --played_) {
    if (board_->height(listed_[played_ - 1].place) == 0) throw changed();
    board_->lift(listed_[played_ - 1].place);
  }
  for (; played_ < move; ++played_) {
    const auto player = static_cast<Player>(board_->counters() % 2);
    if (!board_->drop(listed_[played_].place, player)) throw changed();
  }
}

/// Calls `play_all` with the columns of the moves between two line starts, by their indexes, and
/// `play` with the places of those that have none.
template <typename PlayAll, typename Play>
void WinSearch::for_moves(std::uint64_t from, std::uint64_t to, PlayAll play_all, Play play) {
  scanner_.reset(columns_);
  stretch_->read(from, to, [&](std::string_view text) {
    while (!text.empty()) {
      const Moves moves = scanner_.next(text);
      text.remove_prefix(moves.bytes);
      if (!moves.indexes.empty()) {
        play_all(moves.indexes);
        continue;
      }
      const auto place = place_of(moves.line);
      if (!place) throw changed();
      play(*place);
    }
  });
}

/// The place of the column on a line; nothing if it is not one that was played.
std::optional<Board::Place> WinSearch::place_of(const MoveLine& line) const {
  const bool is_move =
      line.kind == MoveLine::Kind::column || line.kind == MoveLine::Kind::huge_column;
  return is_move ? board_->columns().find(column_of(line)) : std::nullopt;
}

}  // namespace referee::internal::connectz

#include "games/connectz/lines/win_search.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "games/connectz/lines/runs.hpp"
#include "games/connectz/notation/notation.hpp"

namespace referee::internal::connectz {
namespace {

/// The size up to which a part of the text is short: its moves are listed in memory. Where tests
/// are expensive, as they are in wide frames, that pays for many moves.
std::uint64_t short_bytes(std::uint64_t words_of_test) {
  constexpr std::uint64_t least = 4096;
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  return std::clamp(words_of_test / 2, least, most);
}

}  // namespace

void WinSearch::reset(const Frame& frame) {
  columns_ = frame.columns.clamped();
  wanted_ = frame.line.clamped();
}

std::optional<Win> WinSearch::find(Board& board, const UntestedText& untested,
                                   std::uint64_t from_row) {
  board_ = &board;
  untested_ = &untested;
  from_row_ = from_row;
  if (untested.bytes() == 0 || !has_line()) return std::nullopt;
  at_ = with_ = untested.bytes();
  without_ = 0;
  narrow();
  list_moves();
  const Win win = find_win();
  go_to_move(listed_.size());
  at_ = with_;
  go_to(untested.bytes());
  return win;
}

void WinSearch::take_off(Board& board, const UntestedText& untested, std::uint64_t byte) {
  board_ = &board;
  untested_ = &untested;
  at_ = untested.bytes();
  go_to(byte);
}

/// Brings `without_` and `with_` close together by bisection, except for the last line between
/// them, which may be very long:
///
///     |without_ . . . . .|begin . . . . . . . . |with_
///       line starts here   and not here
///
/// Most records end with the winning move, so the end is tested first.
void WinSearch::narrow() {
  std::uint64_t begin = with_;
  const std::uint64_t few_bytes = short_bytes(words_of_test());
  std::uint64_t middle = with_ - std::min(with_, few_bytes);
  while (begin > without_ + few_bytes) {
    const std::uint64_t start = untested_->line_start(middle);
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

bool WinSearch::has_line() {
  board_->deadline().check();
  return test_.has_line(*board_, wanted_, from_row_);
}

std::uint64_t WinSearch::words_of_test() const {
  return LineTest::words_looked_at(*board_, wanted_, from_row_);
}

void WinSearch::list_moves() {
  listed_.clear();
  base::Checkpoint checkpoint(board_->deadline());
  std::uint64_t byte = without_;
  untested_->read(without_, with_, [&](std::string_view text) {
    while (!text.empty()) {
      checkpoint.pass();
      const MoveLine line = read_move(text);
      const auto place = place_of(line);
      if (!place) throw io::changed();
      byte += line.bytes;
      listed_.push_back({*place, byte});
      text.remove_prefix(line.bytes);
    }
  });
  played_ = listed_.size();
  if (listed_.empty()) throw io::changed();
}

/// The first of the listed moves that makes a line: often the last.
Win WinSearch::find_win() {
  go_to_move(listed_.size() - 1);
  if (has_line()) go_to_move(0);
  GrowingRuns runs(*board_, wanted_);
  while (played_ < listed_.size()) {
    go_to_move(played_ + 1);
    if (const auto line = runs.add(listed_[played_ - 1].place)) return win_by(*line);
  }
  throw io::changed();
}

/// The win by the move that was played last.
Win WinSearch::win_by(const game::CellLine& line) const {
  Win win;
  win.line = line;
  const std::uint64_t number = board_->counters();
  win.where.line = number + 1;
  win.where.byte = untested_->first_byte() + (played_ > 1 ? listed_[played_ - 2].end : without_);
  win.where.move = number;
  win.where.player = 2 - static_cast<unsigned>(number % 2);
  win.next_byte = untested_->first_byte() + listed_[played_ - 1].end;
  win.column = board_->columns().column(listed_[played_ - 1].place);
  return win;
}

/// Takes counters off, or puts them back, until those of the moves before `byte` are on the board.
void WinSearch::go_to(std::uint64_t byte) {
  const bool drops = byte > at_;
  scanner_.reset(columns_);
  base::Checkpoint checkpoint(board_->deadline());
  untested_->read(std::min(at_, byte), std::max(at_, byte), [&](std::string_view text) {
    while (!text.empty()) {
      const Moves moves = scanner_.next(text);
      checkpoint.pass(1 + moves.indexes.size());
      text.remove_prefix(moves.bytes);
      bool found = false;
      if (moves.indexes.empty()) {
        const auto place = place_of(moves.line);
        found = place && (drops ? board_->drop(*place, player()) : board_->lift(*place));
      } else if (drops) {
        found = board_->drop_all(moves.indexes, player()) == moves.indexes.size();
      } else {
        found = board_->lift_all(moves.indexes);
      }
      if (!found) throw io::changed();
    }
  });
  at_ = byte;
}

void WinSearch::go_to_move(std::size_t move) {
  for (; played_ > move; --played_) {
    if (!board_->lift(listed_[played_ - 1].place)) throw io::changed();
  }
  for (; played_ < move; ++played_) {
    board_->drop(listed_[played_].place, player());  // where it was lifted: there is room
  }
}

/// The place of the column on a line; nothing if it was never played.
std::optional<Board::Place> WinSearch::place_of(const MoveLine& line) const {
  const bool is_move =
      line.kind == MoveLine::Kind::column || line.kind == MoveLine::Kind::huge_column;
  return is_move ? board_->columns().find(column_of(line)) : std::nullopt;
}

}  // namespace referee::internal::connectz

#include "games/connectz/lines/lines.hpp"

#include <algorithm>
#include <bit>

namespace referee::internal::connectz {
namespace {

/// The first row that a line with a cell at `from_row` or above may have.
std::uint64_t lowest_row(std::uint64_t wanted, std::uint64_t from_row) {
  return from_row - std::min(from_row, wanted - 1);
}

constexpr std::size_t group_columns = 64;
constexpr std::uint64_t line_words = 8;  // of the cache

bool is_low(const Board::Words& column) {
  return column.full < LineTile::low_words;
}

/// A run of one player's counters that goes through the top row of a word and on.
struct Run {
  std::uint64_t count;
  std::uint64_t end_word;
};

/// REQUIRES: the word is a full one.
Run run_from_word(const Board::Words& column, std::uint64_t word) {
  const bool ones = column.words[word] >> 63 != 0;
  const std::uint64_t flip = ones ? 0 : ~std::uint64_t{0};
  Run run{static_cast<std::uint64_t>(std::countl_one(column.words[word] ^ flip)), word + 1};
  for (; run.end_word < column.full; ++run.end_word) {
    const int same = std::countr_one(column.words[run.end_word] ^ flip);
    run.count += static_cast<std::uint64_t>(same);
    if (same < 64) return run;
  }
  const int same = std::countr_one(column.top ^ flip);
  run.count += std::min(static_cast<std::uint64_t>(same), std::uint64_t{column.rest});
  return run;
}

}  // namespace

bool LineTest::has_line(const Board& board, std::uint64_t wanted, std::uint64_t from_row) {
  // Of n counters the first player has (n + 1) / 2.
  if (board.counters() / 2 + board.counters() % 2 < wanted) return false;
  if (wanted == 1) return true;
  constexpr std::uint64_t few_counters = 1000;
  kernel_ = board.counters() < few_counters ? small_ : large_;
  wanted_ = wanted;
  checkpoint_ = base::Checkpoint(board.deadline());
  first_word_ = lowest_row(wanted, from_row) / Board::word_rows;
  tiled_ = kernel_->lanes > 1 && wanted <= LineTile::longest_line;
  if (tiled_) tile_.set_line(wanted);
  // A sparse index gives only strips that have room for a line along a row.
  if (!board.columns().is_dense() && has_line_up(board)) return true;
  strips_.begin(board.columns(), wanted, board.deadline());
  while (const Strip* const strip = strips_.next()) {
    if (has_line_in(board, *strip)) return true;
  }
  return false;
}

std::uint64_t LineTest::words_looked_at(const Board& board, std::uint64_t wanted,
                                        std::uint64_t from_row) {
  const std::uint64_t places = board.columns().count();
  const std::uint64_t below = places * lowest_row(wanted, from_row);
  return places + (board.counters() - std::min(board.counters(), below)) / Board::word_rows;
}

bool LineTest::has_line_in(const Board& board, const Strip& strip) {
  const std::size_t step = tiled_ ? tile_.columns() : group_columns;
  const std::size_t beyond = tiled_ ? tile_.columns_beyond() : 0;
  for (std::size_t first = 0; first < strip.count(); first += step) {
    const std::size_t own = std::min(step, strip.count() - first);
    const std::size_t low =
        list_group(board, strip, first, std::min(own + beyond, strip.count() - first));
    if ((!tiled_ || low < group_.size()) && has_line_at_high(board, strip, first, own)) return true;
    if (!tiled_ || low == 0) continue;
    tile_.fill(group_);
    if (kernel_->has_line_in(tile_, first_word_)) return true;
  }
  return false;
}

/// Lists some columns and prefetches their words: the positions of columns in the arena are as
/// random as the moves were. Returns how many are low.
std::size_t LineTest::list_group(const Board& board, const Strip& strip, std::size_t first,
                                 std::size_t count) {
  constexpr std::uint64_t fetched_words = 4 * line_words;
  const std::uint64_t first_word = first_word_;
  std::size_t low = 0;
  group_.resize(count);
  Board::Words* const group = group_.data();
  for (std::size_t i = 0; i < count; ++i) {
    group[i] = board.words_of(strip.place(first + i));
    const Board::Words& column = group[i];
    low += is_low(column) ? 1 : 0;
    checkpoint_.pass(1 + (column.full - std::min(column.full, first_word)) / line_words);
    if (column.full == 0) continue;
    const std::uint64_t end = std::min(column.full, first_word + fetched_words);
    for (std::uint64_t word = first_word; word < end; word += line_words) {
      __builtin_prefetch(column.words + word);
    }
  }
  return low;
}

/// Searches the columns of the group that are not in a tile. (A high seed is in a tile too, if the
/// group has one: its lowest words are examined twice.)
bool LineTest::has_line_at_high(const Board& board, const Strip& strip, std::size_t first,
                                std::size_t count) {
  std::uint64_t seed = first + wanted_ - 1 - first % wanted_;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_seed = first + i == seed;
    if (is_seed) seed += wanted_;
    if (tiled_ && is_low(group_[i])) continue;
    if (has_line_up(group_[i])) return true;
    if (is_seed && has_line_through(board, strip, first + i)) return true;
  }
  return false;
}

bool LineTest::has_line_up(const Board::Words& column) const {
  if (column.full * Board::word_rows + column.rest < wanted_) return false;
  const auto held =
      static_cast<unsigned>(std::min<std::uint64_t>(wanted_, LineKernel::longest_run));
  std::uint64_t word = kernel_->find_run(column, first_word_, held);
  // Runs of this length go through the top row of the word in which they begin, so a word has only
  // one of them, and only its end is not known.
  while (word != LineKernel::none && wanted_ > held) {
    const Run run = run_from_word(column, word);
    if (run.count >= wanted_) return true;
    word = kernel_->find_run(column, run.end_word, held);
  }
  return word != LineKernel::none;
}

/// Whether a line goes up some column of a sparse index.
bool LineTest::has_line_up(const Board& board) {
  if (board.are_surely_below(wanted_)) return false;
  const ColumnIndex& columns = board.columns();
  for (Board::Place place = 0; place < columns.places(); ++place) {
    checkpoint_.pass();
    if (!columns.is_in_use(place)) continue;
    const Board::Words column = board.words_of(place);
    checkpoint_.pass(column.full / line_words);
    if (has_line_up(column)) return true;
  }
  return false;
}

bool LineTest::has_line_through(const Board& board, const Strip& strip, std::size_t seed) {
  columns_.move_to(board, strip, seed, wanted_, checkpoint_);
  return kernel_->has_line_through(columns_, first_word_, wanted_);
}

}  // namespace referee::internal::connectz

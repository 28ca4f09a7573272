#include "games/connectz/lines.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace referee::connectz {
namespace {

struct Direction {
  int column_step;
  int row_step;
};

constexpr std::array<Direction, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// How many counters of `player` follow each other from the cell next to (column, row) on.
std::uint64_t run_from(const Board& board, base::Natural column, std::uint64_t row, Player player,
                       int column_step, int row_step) {
  for (std::uint64_t count = 0;; ++count) {
    if (row == 0 && row_step < 0) return count;
    row += static_cast<std::uint64_t>(static_cast<std::int64_t>(row_step));
    if (column_step != 0) {
      const auto next = column.plus(column_step);
      if (!next) return count;
      column = *next;
    }
    if (board.at(column, row) != player) return count;
  }
}

/// Whether `word` holds `wanted` <= 64 ones side by side: after each step a one says that as many
/// ones as `have` begin there.
bool holds_run(std::uint64_t word, std::uint64_t wanted) {
  std::uint64_t have = 1;
  while (have < wanted && word != 0) {
    const std::uint64_t step = std::min(have, wanted - have);
    word &= word >> step;
    have += step;
  }
  return word != 0;
}

bool has_line_up(const Board& board, Board::Place place, Player player, std::uint64_t wanted) {
  const std::uint64_t height = board.height(place);
  if (height < wanted) return false;
  std::uint64_t run = 0;  // ones at the top of the words so far
  for (std::uint64_t word = 0; word * Board::word_rows < height; ++word) {
    const std::uint64_t bits = board.counters_of(player, place, word);
    run += static_cast<std::uint64_t>(std::countr_one(bits));
    if (run >= wanted) return true;
    if (bits == ~std::uint64_t{0}) continue;
    if (wanted < Board::word_rows && holds_run(bits, wanted)) return true;
    run = static_cast<std::uint64_t>(std::countl_one(bits));
  }
  return false;
}

}  // namespace

std::optional<game::CellLine> line_through_top(const Board& board, Board::Place place,
                                               std::uint64_t wanted) {
  const base::Natural column = board.columns().column(place);
  const std::uint64_t row = board.height(place) - 1;
  const Player player = *board.at(column, row);
  std::optional<game::CellLine> longest;
  for (const auto [column_step, row_step] : directions) {
    const std::uint64_t back = run_from(board, column, row, player, -column_step, -row_step);
    const std::uint64_t on = run_from(board, column, row, player, column_step, row_step);
    const std::uint64_t count = back + 1 + on;
    if (count < wanted || (longest && count <= longest->count)) continue;
    const auto steps = static_cast<std::int64_t>(back);
    longest = game::CellLine{column.plus(-column_step * steps).value_or(0),
                             row + 1 - static_cast<std::uint64_t>(row_step * steps), column_step,
                             row_step, count};
  }
  return longest;
}

bool LineTest::has_line(Board& board, std::uint64_t wanted) {
  // Of n counters the first player has (n + 1) / 2.
  if (board.counters() / 2 + board.counters() % 2 < wanted) return false;
  for (const Strip& strip : board.columns().strips()) {
    for (std::size_t i = 0; i < strip.count(); ++i) {
      for (const Player player : {0U, 1U}) {
        if (has_line_up(board, strip.place(i), player, wanted)) return true;
      }
    }
    for (const int row_step : {0, 1, -1}) {
      if (has_line_across(board, strip, wanted, row_step)) return true;
    }
  }
  return false;
}

/// Lines that step one column to the right and `row_step` rows up.
bool LineTest::has_line_across(const Board& board, const Strip& strip, std::uint64_t wanted,
                               int row_step) {
  for (std::uint64_t seed = wanted - 1; seed < strip.count(); seed += wanted) {
    const std::uint64_t height = board.height(strip.place(seed));
    for (std::uint64_t word = 0; word * Board::word_rows < height; ++word) {
      for (const Player player : {0U, 1U}) {
        if (crosses(board, strip, seed, word, player, wanted, row_step)) return true;
      }
    }
  }
  return false;
}

/// Whether a line crosses one of the 64 cells of a word of the column `seed` of the strip.
bool LineTest::crosses(const Board& board, const Strip& strip, std::size_t seed, std::uint64_t word,
                       Player player, std::uint64_t wanted, int row_step) {
  const auto row = static_cast<std::int64_t>(word * Board::word_rows);
  const std::uint64_t cells = board.counters_of(player, strip.place(seed), word);
  reach_.clear();
  for (std::uint64_t alive = cells; alive != 0;) {
    reach_.push_back(alive);
    const std::size_t right = reach_.size();
    if (right == wanted || seed + right == strip.count()) break;
    alive &= board.window(player, strip.place(seed + right),
                          row + row_step * static_cast<std::int64_t>(right));
  }
  std::uint64_t alive = cells;
  for (std::size_t left = 0; alive != 0; ++left) {
    const std::uint64_t missing = wanted - 1 - left;
    if (missing < reach_.size() && (alive & reach_[missing]) != 0) return true;
    if (left == seed || missing == 0) return false;
    alive &= board.window(player, strip.place(seed - left - 1),
                          row - row_step * static_cast<std::int64_t>(left + 1));
  }
  return false;
}

}  // namespace referee::connectz

#include "games/connectz/lines/runs.hpp"

#include "base/deadline.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::array<GrowingRuns::Direction, 4> steps_of_directions{
    {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// Longer runs are remembered; shorter ones are counted again each time.
constexpr std::uint64_t longest_short_run = 16;

/// The run of `player` that begins next to a cell, counted up to `most`; it ends in the cell itself
/// if there is none.
GrowingRuns::Run run_from(const Board& board, GrowingRuns::Cell cell, Player player,
                          GrowingRuns::Direction to, std::uint64_t most) {
  const ColumnIndex& columns = board.columns();
  base::Checkpoint checkpoint(board.deadline());
  Board::Place place = columns.place_of(cell.column);
  GrowingRuns::Run run{0, cell};
  for (; run.count < most; ++run.count) {
    checkpoint.pass();
    if (cell.row == 0 && to.row_step < 0) break;
    cell.row += static_cast<std::uint64_t>(static_cast<std::int64_t>(to.row_step));
    if (to.column_step != 0) {
      cell.column =
          to.column_step < 0 ? columns.left_of(cell.column) : columns.right_of(cell.column);
      place = columns.place_of(cell.column);
      if (place == ColumnIndex::none) break;
    }
    if (board.player_at(place, cell.row) != player) break;
    run.end = cell;
  }
  return run;
}

}  // namespace

std::optional<game::CellLine> GrowingRuns::add(Board::Place place) {
  const Cell cell{board_.columns().number(place), board_.height(place) - 1};
  const Player player = *board_.player_at(place, cell.row);
  std::optional<game::CellLine> longest;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const Direction to = steps_of_directions[direction];
    const Run back = run_beside(cell, player, to.back(), long_runs_[direction]);
    const Run on = run_beside(cell, player, to, long_runs_[direction]);
    const std::uint64_t count = back.count + 1 + on.count;
    if (count > longest_short_run) {
      long_runs_[direction][back.end] = {count, on.end};
      long_runs_[direction][on.end] = {count, back.end};
    }
    if (count < wanted_ || (longest && count <= longest->count)) continue;
    const auto steps = static_cast<std::int64_t>(back.count);
    const base::Natural column = board_.columns().column(place);
    longest = game::CellLine{column.plus(-to.column_step * steps).value_or(0),
                             cell.row + 1 - static_cast<std::uint64_t>(to.row_step * steps),
                             to.column_step, to.row_step, count};
  }
  return longest;
}

/// The run next to a cell that was empty until now: so the cell beside it is an end of that run.
GrowingRuns::Run GrowingRuns::run_beside(Cell cell, Player player, Direction to,
                                         const LongRuns& known) const {
  const Run first = run_from(board_, cell, player, to, 1);
  if (first.count == 0) return first;
  const auto found = known.find(first.end);
  if (found != known.end()) return found->second;
  const Run rest = run_from(board_, first.end, player, to, wanted_);
  return {1 + rest.count, rest.end};
}

}  // namespace referee::internal::connectz

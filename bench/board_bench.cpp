// What does it take to drop a counter, by the shape of the frame? The columns are random and known
// beforehand; the board is emptied before every run, which belongs to the price.

#include "games/connectz/board.hpp"

#include <benchmark/benchmark.h>

#include "base/random.hpp"

namespace {

using namespace referee;  // NOLINT(google-build-using-namespace)

constexpr std::size_t moves = 1 << 20;

/// Columns from 1 to `used`, at random.
std::vector<std::uint64_t> columns_up_to(std::uint64_t used) {
  base::Random random(used);
  std::vector<std::uint64_t> columns(moves);
  for (std::uint64_t& column : columns) column = 1 + random.below(used);
  return columns;
}

/// Plays in a frame of `width` columns, in those from 1 to `used` only.
void drop_all(benchmark::State& state, std::uint64_t width, std::uint64_t used) {
  const std::vector<std::uint64_t> columns = columns_up_to(used);
  const connectz::Frame frame{width, moves, 1000};
  connectz::Board board;
  for (auto _ : state) {
    board.reset(frame);
    connectz::Player player = 0;
    for (const std::uint64_t column : columns) {
      board.drop(board.enter(column), player);
      player = 1 - player;
    }
    benchmark::DoNotOptimize(board.counters());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves));
}

BENCHMARK_CAPTURE(drop_all, columns_7, 7, 7);
BENCHMARK_CAPTURE(drop_all, columns_50, 50, 50);
BENCHMARK_CAPTURE(drop_all, columns_3000, 3000, 3000);
BENCHMARK_CAPTURE(drop_all, columns_100000, 100'000, 100'000);
BENCHMARK_CAPTURE(drop_all, columns_1000000, 1'000'000, 1'000'000);
BENCHMARK_CAPTURE(drop_all, columns_1000000000, 1'000'000'000, 1'000'000'000);
BENCHMARK_CAPTURE(drop_all, tower_in_7, 7, 1);
BENCHMARK_CAPTURE(drop_all, tower_in_100000, 100'000, 1);
BENCHMARK_CAPTURE(drop_all, thousand_in_1000000000, 1'000'000'000, 1000);

}  // namespace

BENCHMARK_MAIN();

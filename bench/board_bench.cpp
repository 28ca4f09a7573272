// What does it take to drop a counter, by the shape of the frame? The columns are random and known
// beforehand; the board is emptied before every run, which belongs to the price.

#include "games/connectz/board/board.hpp"

#include <benchmark/benchmark.h>

#include "base/random.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr std::size_t moves = 1 << 20;

/// Indexes of columns below `used`, at random.
std::vector<std::uint32_t> indexes_below(std::uint64_t used) {
  base::Random random(used);
  std::vector<std::uint32_t> indexes(moves);
  for (std::uint32_t& index : indexes) index = static_cast<std::uint32_t>(random.below(used));
  return indexes;
}

/// Plays in the first `used` columns of a frame of `width`, some thousand moves at a time.
void drop_all(benchmark::State& state, std::uint64_t width, std::uint64_t used) {
  constexpr std::size_t piece = 2048;
  const std::vector<std::uint32_t> indexes = indexes_below(used);
  const connectz::Frame frame{width, moves, 1000};
  connectz::Board board;
  for (auto _ : state) {
    board.reset(frame);
    for (std::size_t i = 0; i < moves; i += piece) {
      board.drop_all({indexes.data() + i, piece}, 0);
    }
    if (board.counters() != moves) state.SkipWithError("not all counters were dropped");
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

// What does a small game take where one follows another? A judge is used again and again, and what
// it has to forget in between must not cost more than what it learnt.

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/games.hpp"
#include "games/connectz/judge.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr std::uint64_t games = 1000;

/// Games that are won, drawn or broken off, in turn.
std::vector<bench::Text> small_games(std::uint64_t columns, std::uint64_t rows) {
  std::vector<bench::Text> texts;
  for (std::uint64_t i = 0; i < games; ++i) {
    connectz::Recipe recipe = bench::in_frame(columns, rows, 4);
    recipe.seed = i;
    if (i % 3 == 0) {
      recipe.win_at = 7 + base::mix(i, 0) % 14;
    } else if (i % 3 == 1 && columns * rows < 100) {
      recipe.drawn = true;
    } else {
      recipe.moves = base::mix(i, 1) % 20;
    }
    texts.emplace_back(bench::game(recipe));
  }
  return texts;
}

void one_after_another(benchmark::State& state, std::uint64_t columns, std::uint64_t rows) {
  const std::vector<bench::Text> texts = small_games(columns, rows);
  connectz::Judge judge({});
  for (auto _ : state) {
    for (const bench::Text& text : texts) {
      benchmark::DoNotOptimize(bench::code_of(judge, text));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(games));
}

/// Small games after one that took much memory. The large one is judged outside of the time.
void after_a_large_one(benchmark::State& state) {
  const std::vector<bench::Text> texts = small_games(7, 6);
  const bench::Text large(bench::game(bench::in_frame(100'000, 10, 200)));
  connectz::Judge judge({});
  benchmark::DoNotOptimize(bench::code_of(judge, large));
  for (auto _ : state) {
    for (const bench::Text& text : texts) {
      benchmark::DoNotOptimize(bench::code_of(judge, text));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(games));
}

BENCHMARK_CAPTURE(one_after_another, frame_7_6, 7, 6);
BENCHMARK_CAPTURE(one_after_another, frame_1000_1000, 1000, 1000);
BENCHMARK_CAPTURE(one_after_another, frame_1000000000_1000000000, 1'000'000'000, 1'000'000'000);
BENCHMARK(after_a_large_one);

}  // namespace

// How many lines of play does the generator of BoxShogi count a second, and how many moves of
// recorded games does the judge play? One thread; no input, no report.

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/text.hpp"
#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/game.hpp"
#include "games/boxshogi/rules/move_generator.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/blocks/memory_blocks.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr const char* setup =
    "d a1\ns b1\nr c1\ng d1\nn e1\np a2\nD e5\nS d5\nR c5\nG b5\nN a5\nP e4\n\n[]\n[]\n\n";

/// As fairy-stockfish's `go perft`, which counts the last moves too (bench/README.md).
void lines_of_play(benchmark::State& state) {
  const boxshogi::Position start = boxshogi::Setup::initial().position;
  constexpr std::uint64_t expected = 8276188;
  for (auto _ : state) {
    if (boxshogi::perft(start, 6) != expected) state.SkipWithError("a wrong count");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected));
}

/// Random moves until the game ends or there is none.
std::string game(std::uint64_t seed, std::int64_t& moves) {
  base::Random random(seed);
  boxshogi::Game game;
  std::string text = setup;
  while (!game.is_over()) {
    const std::vector<boxshogi::Move> legal = boxshogi::MoveGenerator(game.position()).moves();
    if (legal.empty()) break;
    const boxshogi::Move move = legal[random.below(legal.size())];
    game.play(move);
    text += boxshogi::text_of(move) + "\n";
    ++moves;
  }
  return text;
}

/// Games as they come from small files that lie in the page cache, one after another.
void judging(benchmark::State& state) {
  constexpr std::uint64_t games = 1000;
  std::vector<bench::Text> texts;
  std::int64_t moves = 0;
  for (std::uint64_t i = 0; i < games; ++i) texts.emplace_back(game(i, moves));
  boxshogi::Judge judge({});
  for (auto _ : state) {
    for (const bench::Text& text : texts) {
      judge.reset();
      io::MemoryBlocks blocks(text.view());
      while (const std::optional<io::Block> block = blocks.next()) {
        if (!judge.feed(*block)) break;
      }
      benchmark::DoNotOptimize(judge.verdict(game::Detail::code).code);
    }
  }
  state.SetItemsProcessed(state.iterations() * moves);
}

BENCHMARK(lines_of_play);
BENCHMARK(judging);

}  // namespace

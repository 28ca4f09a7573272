// How fast are moves generated, and PDN judged? perft counts the last ply without making it. The
// PDN is of random games, as archives write them, with the usual tags.

#include <benchmark/benchmark.h>

#include <string>

#include "base/random.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/engine/evaluation.hpp"
#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "games/checkers/rules/moves.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Rules;

Rules rules_of(const benchmark::State& state) {
  return state.range(1) == 0 ? Rules::king_goes_on : Rules::english;
}

void perft(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves +=
        perft(checkers::start_position(), static_cast<unsigned>(state.range(0)), rules_of(state));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(perft)->Args({9, 0})->Args({9, 1})->ArgNames({"depth", "english"});

/// About `bytes` bytes of games.
std::string archive(std::size_t bytes) {
  std::string text;
  for (std::uint64_t seed = 0; text.size() < bytes; ++seed) {
    base::Random random(seed);
    checkers::RandomPlayer player(seed);
    checkers::PlayedGame game(Rules::english);
    for (std::uint64_t ply = 30 + random.below(50);
         ply > 0 && game.result() == checkers::Result::unfinished; --ply) {
      game.play(*player.choose(game));
    }
    text += pdn_of(game, {"An open tournament", "1999.12.31", "Somebody", "Somebody else"},
                   game.result());
  }
  return text;
}

/// As a sweep wants it, codes alone; or with all that a report says.
class Sink : public game::Sink {
 public:
  explicit Sink(game::Detail detail) : detail_(detail) {}
  void take(game::Verdict verdict) override {
    valid_ = valid_ && game::is_valid(verdict.code);
    benchmark::DoNotOptimize(verdict);
  }
  game::Wanted wanted() const override { return {.detail = detail_}; }
  bool all_valid() const { return valid_; }

 private:
  game::Detail detail_;
  bool valid_ = true;
};

void judge_pdn(benchmark::State& state) {
  const std::string text = archive(8 << 20);
  const tests::PaddedText padded(text);
  const auto referee = checkers::definition({}).make_referee();
  base::HelperPool nobody;
  Sink sink(state.range(0) == 0 ? game::Detail::code : game::Detail::all);
  for (auto _ : state) {
    io::MemoryBlocks blocks(padded.text(), std::size_t{256} << 10);
    referee->judge(blocks, nobody, sink);
  }
  if (!sink.all_valid()) state.SkipWithError("a legal game was refused");
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(judge_pdn)->Arg(0)->Arg(1)->ArgName("words");

void evaluate(benchmark::State& state) {
  checkers::PlayedGame game(Rules::king_goes_on);
  checkers::RandomPlayer player(1);
  for (int ply = 0; ply < 30; ++ply) game.play(*player.choose(game));
  const checkers::Evaluation evaluation({});
  const checkers::Position position = narrow(*game.position());
  const checkers::Balance balance = evaluation.balance_of(position);
  for (auto _ : state) benchmark::DoNotOptimize(evaluation.of(position, balance));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(evaluate);

}  // namespace

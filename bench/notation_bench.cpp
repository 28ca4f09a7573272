// What does it take to read a move, by the digits of its column and by how its line is written?
// The columns are random, all of as many digits; nothing is done with them.

#include "games/connectz/notation.hpp"

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/games.hpp"

namespace {

using namespace referee;  // NOLINT(google-build-using-namespace)

constexpr std::uint64_t moves = 1 << 16;

std::string lines_of(std::uint64_t digits) {
  std::uint64_t least = 1;
  for (std::uint64_t i = 1; i < digits; ++i) least *= 10;
  base::Random random(digits);
  std::string text;
  for (std::uint64_t i = 0; i < moves; ++i) {
    text += std::to_string(least + random.below(9 * least)) + "\n";
  }
  return text;
}

void read_all(benchmark::State& state, std::string_view before, std::string_view behind) {
  const std::string plain = lines_of(static_cast<std::uint64_t>(state.range(0)));
  const bench::Text text(bench::dressed(plain, before, behind));
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::string_view rest = text.view(); !rest.empty();) {
      const connectz::MoveLine line = connectz::read_move(rest);
      sum += line.column;
      rest.remove_prefix(line.bytes);
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.view().size()));
}

BENCHMARK_CAPTURE(read_all, lf, "", "")->DenseRange(1, 7)->ArgName("digits");
BENCHMARK_CAPTURE(read_all, crlf, "", "\r")->DenseRange(1, 7)->ArgName("digits");
BENCHMARK_CAPTURE(read_all, blanks, " ", "\t")->DenseRange(1, 7)->ArgName("digits");

}  // namespace

BENCHMARK_MAIN();

// What does it take to read a move, by the digits of its column and by how its line is written?
// The columns are random, all of as many digits; nothing is done with them. REFEREE_KERNEL chooses
// the kernel.

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/games.hpp"
#include "games/connectz/notation/move_scanner.hpp"
#include "games/connectz/notation/notation.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

constexpr std::uint64_t moves_of_text = 1 << 16;

std::string lines_of(std::uint64_t digits) {
  std::uint64_t least = 1;
  for (std::uint64_t i = 1; i < digits; ++i) least *= 10;
  base::Random random(digits);
  std::string text;
  for (std::uint64_t i = 0; i < moves_of_text; ++i) {
    text += std::to_string(least + random.below(9 * least)) + "\n";
  }
  return text;
}

void report(benchmark::State& state, const bench::Text& text) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves_of_text));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.view().size()));
}

/// As a judge reads them: many at a time, by the kernel that was chosen.
void scan(benchmark::State& state, std::string_view before, std::string_view behind) {
  const bench::Text text(
      bench::dressed(lines_of(static_cast<std::uint64_t>(state.range(0))), before, behind));
  connectz::MoveScanner scanner;
  scanner.reset(10'000'000);
  for (auto _ : state) {
    std::size_t count = 0;
    for (std::string_view rest = text.view(); !rest.empty();) {
      const connectz::Moves found = scanner.next(rest);
      count += found.indexes.size();
      rest.remove_prefix(found.bytes);
    }
    if (count != moves_of_text) state.SkipWithError("not all moves were read");
  }
  report(state, text);
}

/// The exact way, line by line.
void read_exactly(benchmark::State& state) {
  const bench::Text text(lines_of(static_cast<std::uint64_t>(state.range(0))));
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::string_view rest = text.view(); !rest.empty();) {
      const connectz::MoveLine line = connectz::read_move(rest);
      sum += line.column;
      rest.remove_prefix(line.bytes);
    }
    benchmark::DoNotOptimize(sum);
  }
  report(state, text);
}

BENCHMARK_CAPTURE(scan, lf, "", "")->DenseRange(1, 7)->ArgName("digits");
BENCHMARK_CAPTURE(scan, crlf, "", "\r")->DenseRange(1, 7)->ArgName("digits");
BENCHMARK_CAPTURE(scan, blanks, " ", "\t")->DenseRange(1, 7)->ArgName("digits");
BENCHMARK(read_exactly)->DenseRange(1, 7)->ArgName("digits");

}  // namespace

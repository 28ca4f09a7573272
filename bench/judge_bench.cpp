// What does a whole game in memory take, by the class of its file? Files of some megabytes, judged
// by one judge again and again; no input, no report.

#include "games/connectz/judge.hpp"

#include <benchmark/benchmark.h>

#include "bench/games.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Recipe;

void judge(benchmark::State& state, const std::string& bytes, game::Code expected) {
  const bench::Text text(bytes);
  connectz::Judge judge({});
  for (auto _ : state) {
    if (bench::code_of(judge, text) != expected) state.SkipWithError("a wrong verdict");
  }
  const auto moves = std::count(bytes.begin(), bytes.end(), '\n') - 1;
  state.SetItemsProcessed(state.iterations() * moves);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

void add(const char* name, const std::string& bytes, game::Code expected) {
  benchmark::RegisterBenchmark(name,
                               [=](benchmark::State& state) { judge(state, bytes, expected); });
}

std::string full(std::uint64_t columns, std::uint64_t rows, std::uint64_t line) {
  return bench::game(bench::in_frame(columns, rows, line));
}

std::string drawn(std::uint64_t columns, std::uint64_t rows, std::uint64_t line) {
  Recipe recipe = bench::in_frame(columns, rows, line);
  recipe.drawn = true;
  return bench::game(recipe);
}

/// Ends with the win, unless `moves` says otherwise.
std::string won(std::uint64_t win_at, std::optional<std::uint64_t> moves) {
  Recipe recipe = bench::in_frame(3000, 300, 200);
  recipe.win_at = win_at;
  recipe.moves = moves;
  return bench::game(recipe);
}

/// The frames of docs/performance.md, with fewer rows.
void add_frames() {
  add("7_columns", full(7, 200'000, 60), game::Code::draw);
  add("50_columns", full(50, 30'000, 40), game::Code::draw);
  add("3000_columns", full(3000, 300, 1000), game::Code::draw);
  add("100000_columns", full(100'000, 10, 200), game::Code::draw);
  add("4000_columns_drawn", drawn(4000, 250, 4), game::Code::draw);
  add("100000_columns_drawn", drawn(100'000, 10, 4), game::Code::draw);
}

/// One game, and what becomes of it when something is wrong, early or late.
void add_offences() {
  const std::string draw = full(3000, 300, 1000);
  add("win_at_the_end", won(850'001, {}), game::Code::first_player_wins);
  add("win_at_the_beginning", won(399, 900'000), game::Code::illegal_continue);
  add("full_column_at_the_end", draw + "1\n", game::Code::illegal_move);
  add("far_column_at_the_end", draw + "3001\n", game::Code::off_the_board);
  add("bad_byte_at_the_end", draw + "x\n", game::Code::invalid_file);
  add("crlf", bench::dressed(draw, "", "\r"), game::Code::draw);
  add("blanks_on_every_line", bench::dressed(draw, " ", "\t"), game::Code::draw);
  add("leading_zeros_on_every_move", bench::dressed(draw, "0", ""), game::Code::draw);
}

}  // namespace

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  add_frames();
  add_offences();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}

// What does one look for a line take, by the length of the line and the shape of the board? The
// boards are full and have no line, so that all of them has to be looked at.

#include "games/connectz/lines/lines.hpp"

#include <benchmark/benchmark.h>

#include "bench/games.hpp"
#include "games/connectz/notation/notation.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// The board at the end of a game.
connectz::Board board_of(std::string_view text) {
  connectz::Board board;
  const std::size_t end = text.find('\n');
  board.reset(std::get<connectz::Frame>(connectz::parse_frame(text.substr(0, end))));
  text.remove_prefix(end + 1);
  for (connectz::Player player = 0; !text.empty(); player = 1 - player) {
    const connectz::MoveLine line = connectz::read_move(text);
    board.drop(board.enter(line.column), player);
    text.remove_prefix(line.bytes);
  }
  return board;
}

/// Random where chance can fill the frame; a pattern that has no three in a line for short lines.
void look(benchmark::State& state, std::uint64_t columns, std::uint64_t rows) {
  const auto line = static_cast<std::uint64_t>(state.range(0));
  connectz::Recipe recipe = bench::in_frame(columns, rows, line);
  recipe.drawn = line < 40;
  const bench::Text text(bench::game(recipe));
  connectz::Board board = board_of(text.view());
  connectz::LineTest test;
  for (auto _ : state) {
    if (test.has_line(board, line)) state.SkipWithError("a line in a game without one");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(columns * rows));
}

BENCHMARK_CAPTURE(look, square_1500, 1500, 1500)->Arg(4)->Arg(16)->Arg(40)->Arg(1000)->ArgName("Z");
BENCHMARK_CAPTURE(look, tall_30, 30, 75'000)->Arg(4)->Arg(16)->Arg(40)->Arg(1000)->ArgName("Z");
BENCHMARK_CAPTURE(look, wide_75000, 75'000, 30)->Arg(4)->Arg(16)->Arg(40)->Arg(1000)->ArgName("Z");

}  // namespace

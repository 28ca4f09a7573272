// How fast are the moves of Surakarta found, and recorded games judged? Leaves and moves a second,
// of one core. The games are random, captures preferred, as `play` below makes them from a seed.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "base/random.hpp"
#include "bench/games.hpp"
#include "games/surakarta/judge.hpp"
#include "games/surakarta/rules/position.hpp"
#include "io/blocks/memory_blocks.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using surakarta::Board;
using surakarta::Notation;
using surakarta::Position;
using surakarta::Side;

void leaves(benchmark::State& state, const std::string& board, unsigned depth,
            std::uint64_t expected) {
  const Position position(*Board::parse(board));
  for (auto _ : state) {
    if (position.perft(Side::black, depth) != expected) state.SkipWithError("a wrong count");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected));
}

/// A game from the start of 6 by 6 until one side has lost all, or 1000 moves.
std::string play(std::uint64_t seed, Notation notation, std::uint64_t& moves_played) {
  base::Random random(seed);
  Position position(Board::start());
  std::string text = notation == Notation::points ? Board::start().letters() + "\n" : "";
  for (Side side = Side::black; moves_played < 1000; side = other(side)) {
    std::vector<surakarta::Move> moves = position.moves(side);
    if (moves.empty()) break;
    const auto captures = std::stable_partition(
        moves.begin(), moves.end(), [&](const auto& move) { return position.is_capture(move); });
    const auto count = static_cast<std::uint64_t>(captures - moves.begin());
    const bool capture = count > 0 && random.below(2) == 0;
    const auto& move = moves[random.below(capture ? count : moves.size())];
    text += surakarta::words_of(move, notation, position.is_capture(move)) + "\n";
    position.play(move);
    ++moves_played;
  }
  return text;
}

/// Many games, one after another, as in a sweep but already in memory.
void judge(benchmark::State& state, Notation notation) {
  std::vector<bench::Text> games;
  std::uint64_t moves = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    std::uint64_t played = 0;
    games.emplace_back(play(seed, notation, played));
    moves += played;
  }
  surakarta::Judge judge({});
  for (auto _ : state) {
    std::uint64_t judged = 0;
    for (const bench::Text& game : games) {
      io::MemoryBlocks blocks(game.view());
      judge.reset();
      game::feed_all(judge, blocks);
      const game::Verdict verdict = judge.verdict(game::Detail::code);
      if (!game::is_valid(verdict.code)) state.SkipWithError("a legal game was refused");
      judged += verdict.moves;
    }
    if (judged != moves) state.SkipWithError("not all moves were read");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves));
}

BENCHMARK_CAPTURE(leaves, six_by_six, Board::start().letters(), 5, 2572484);
BENCHMARK_CAPTURE(leaves, four_by_four, "xxxx........oooo", 6, 2574730);
BENCHMARK_CAPTURE(judge, points, Notation::points);
BENCHMARK_CAPTURE(judge, squares, Notation::squares);

}  // namespace

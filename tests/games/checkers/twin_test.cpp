// Both generators against the twin: random play and random fillings, both rule sets.

#include <algorithm>

#include "games/checkers/pdn/pdn_moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Color;
using checkers::Rules;

namespace {

/// What was met, so that a test that meets nothing fails.
struct Met {
  std::uint64_t positions = 0;
  std::uint64_t on_bits = 0;
  std::uint64_t captures = 0;
  std::uint64_t loops = 0;        ///< chains that end where they began
  std::uint64_t crossings = 0;    ///< chains that visit a square twice otherwise
  std::uint64_t long_chains = 0;  ///< of four jumps and more
  std::uint64_t promotions = 0;   ///< men crowned in mid-chain that jump on
  std::uint64_t no_move = 0;

  void count(const twin::CheckersBoard& rows, const std::vector<twin::CheckersPath>& moves) {
    ++positions;
    if (moves.empty()) ++no_move;
    for (const twin::CheckersPath& path : moves) {
      if (std::abs(path[1].first - path[0].first) != 2) return;
      ++captures;
      if (path.size() > 4) ++long_chains;
      if (path.front() == path.back()) ++loops;
      twin::CheckersPath sorted(path.begin(), path.end() - 1);
      std::sort(sorted.begin(), sorted.end());
      if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) ++crossings;
      const char disc =
          rows[static_cast<std::size_t>(path[0].first)][static_cast<std::size_t>(path[0].second)];
      if (disc != 'b' && disc != 'w') continue;
      const int far = disc == 'b' ? static_cast<int>(rows.size()) - 1 : 0;
      if (std::any_of(path.begin() + 1, path.end() - 1,
                      [&](const auto& square) { return square.first == far; })) {
        ++promotions;
      }
    }
  }
};

/// The fast generator's moves of a position as paths, and that all its questions agree.
std::vector<twin::CheckersPath> bit_paths(const checkers::Position& position, Rules rules) {
  const checkers::MoveList moves = generate(position, rules);
  CHECK(moves.size() == perft(position, 1, rules));
  CHECK(moves.empty() != can_move(position));
  std::vector<twin::CheckersPath> paths;
  for (const checkers::Move& move : moves) {
    CHECK(move.is_capture() == can_capture(position));
    twin::CheckersPath path = tests::twin_path(path_of(move));
    CHECK(tests::rows_of(board_of(after(position, move))) ==
          twin::checkers_after(tests::rows_of(board_of(position)), path));
    paths.push_back(std::move(path));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Compares everything about one position; returns the twin's moves.
std::vector<twin::CheckersPath> compare(const twin::CheckersBoard& rows, char color, bool english,
                                        Met& met) {
  const auto expected = twin::checkers_moves(rows, color, english);
  const Color side = tests::color_of(color);
  const Rules rules = english ? Rules::english : Rules::king_goes_on;
  const checkers::Board board = tests::board_of(rows);
  met.count(rows, expected);
  std::vector<twin::CheckersPath> general;
  for (const checkers::Path& path : allowed_moves(board, side, rules)) {
    general.push_back(tests::twin_path(path));
    CHECK(tests::rows_of(after(board, path)) == twin::checkers_after(rows, general.back()));
  }
  CAPTURE(rows, color, english);
  CHECK(general == expected);  // and so they come sorted
  if (const auto position = position_of(board, side)) {
    ++met.on_bits;
    CHECK(board_of(*position) == board);
    CHECK(bit_paths(*position, rules) == expected);
  }
  return expected;
}

}  // namespace

TEST_CASE("random games and fillings have the twin's moves", "[checkers][twin]") {
  base::Random random(1);
  Met met;
  while (met.positions < tests::rounds(60000)) {
    const bool english = random.below(2) == 0;
    constexpr std::array<int, 8> sizes{8, 8, 8, 8, 4, 6, 10, 12};
    auto rows = tests::rows_of(checkers::Board::start(sizes[random.below(sizes.size())]));
    char color = 'b';
    for (unsigned ply = 0; ply < 150; ++ply) {
      const auto moves = compare(rows, color, english, met);
      if (moves.empty()) break;
      rows = twin::checkers_after(rows, moves[random.below(moves.size())]);
      color = color == 'b' ? 'w' : 'b';
    }
  }
  CHECK(met.captures > met.positions / 10);
  CHECK(met.no_move > 0);
  for (std::uint64_t i = 0; i < tests::rounds(60000); ++i) {
    const int size = random.below(2) == 0 ? 8 : 4 + static_cast<int>(random.below(7));
    const char color = random.below(2) == 0 ? 'b' : 'w';
    const auto rows = random.below(3) == 0
                          ? tests::random_chains(random, std::min(size, 8), color)
                          : tests::random_filling(random, size, random.below(2) == 0);
    compare(rows, color, random.below(2) == 0, met);
  }
  CHECK(met.on_bits > met.positions / 4);
  CHECK(met.loops > met.positions / 100);
  CHECK(met.crossings > met.positions / 100);
  CHECK(met.long_chains > met.positions / 20);
  CHECK(met.promotions > met.positions / 100);
  CHECK(met.no_move > met.positions / 100);
}

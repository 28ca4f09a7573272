#include "games/surakarta/rules/position.hpp"
#include "base/random.hpp"
#include "games/surakarta/rules/route.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "tests/twin/surakarta_twin.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using surakarta::Board;
using surakarta::Move;
using surakarta::Position;
using surakarta::Side;

namespace {

std::uint64_t perft(std::string_view board, unsigned depth) {
  return Position(*Board::parse(board)).perft(Side::black, depth);
}

/// A board of random pieces; how many, is random too.
std::string filled(unsigned size, base::Random& random) {
  std::string board(std::size_t{size} * size, '.');
  const std::uint64_t density = 1 + random.below(20);
  for (char& letter : board) {
    if (random.below(20) >= density) continue;
    letter = random.below(2) == 0 ? 'x' : 'o';
  }
  return board;
}

std::vector<twin::Surakarta::Move> numbers_of(const std::vector<Move>& moves) {
  std::vector<twin::Surakarta::Move> numbers;
  for (const auto& [from, to] : moves) numbers.emplace_back(from.x, from.y, to.x, to.y);
  return numbers;
}

void compare(const std::string& board) {
  INFO(board);
  const Position position(*Board::parse(board));
  REQUIRE(position.board().letters() == board);
  const twin::Surakarta slow(board);
  for (const Side side : {Side::black, Side::white}) {
    const auto moves = position.moves(side);
    REQUIRE(numbers_of(moves) == slow.moves(surakarta::letter_of(side)));
    REQUIRE(position.perft(side, 1) == moves.size());
  }
}

/// The first board of a game, where there is one; of other sizes some rows of each side.
std::string start(unsigned size) {
  const std::size_t side = std::size_t{size} * (size / 2 - 1);
  return std::string(side, 'x') + std::string(std::size_t{size} * 2, '.') + std::string(side, 'o');
}

/// Compares on the way of a random game.
std::uint64_t play_out(unsigned size, base::Random& random, std::uint64_t most) {
  Position position(*Board::parse(start(size)));
  Side side = Side::black;
  std::uint64_t compared = 0;
  while (compared < most) {
    compare(position.board().letters());
    ++compared;
    const auto moves = position.moves(side);
    if (moves.empty()) break;
    const Move& move = moves[random.below(moves.size())];
    const std::string before = position.board().letters();
    const auto [x1, y1, x2, y2] = std::tuple(move.from.x, move.from.y, move.to.x, move.to.y);
    const twin::Surakarta slow(before);
    const auto after = slow.normal({x1, y1, x2, y2}) ? slow.normal({x1, y1, x2, y2})
                                                     : slow.capture({x1, y1, x2, y2});
    position.play(move);
    REQUIRE(position.board().letters() == after);
    side = other(side);
  }
  return compared;
}

}  // namespace

TEST_CASE("Surakarta: perft from the start of 6 by 6", "[surakarta]") {
  const std::string board = Board::start().letters();
  const std::uint64_t counts[] = {1, 16, 256, 5382, 111122, 2572484};
  for (unsigned depth = 0; depth < 6; ++depth) CHECK(perft(board, depth) == counts[depth]);
}

TEST_CASE("Surakarta: perft from the start of 4 by 4", "[surakarta]") {
  const std::uint64_t counts[] = {1, 10, 104, 1312, 16012, 205826, 2574730, 33314288};
  for (unsigned depth = 0; depth < 8; ++depth) {
    CHECK(perft("xxxx........oooo", depth) == counts[depth]);
  }
}

TEST_CASE("Surakarta: the twin counts the same", "[surakarta]") {
  CHECK(twin::perft(Board::start().letters(), 'x', 3) == 5382);
  CHECK(twin::perft("xxxx........oooo", 'x', 4) == 16012);
  for (unsigned size = 8; size <= 16; size += 2) {
    CHECK(twin::perft(start(size), 'x', 2) == perft(start(size), 2));
  }
}

TEST_CASE("Surakarta: the twin finds the same moves in random games", "[surakarta][twin]") {
  base::Random random(21);
  for (const unsigned size : {4U, 6U}) {
    std::uint64_t positions = 0;
    while (positions < tests::rounds(60000)) positions += play_out(size, random, 300);
  }
}

TEST_CASE("Surakarta: the twin finds the same moves on random boards", "[surakarta][twin]") {
  base::Random random(22);
  for (std::uint64_t i = 0; i < tests::rounds(60000); ++i) {
    compare(filled(4, random));
    compare(filled(6, random));
  }
}

TEST_CASE("Surakarta: the twin finds the same moves on boards of every size", "[surakarta][twin]") {
  base::Random random(23);
  for (unsigned size = 8; size <= 16; size += 2) {
    for (std::uint64_t i = 0; i < tests::rounds(300); ++i) compare(filled(size, random));
    play_out(size, random, tests::rounds(300));
  }
}

TEST_CASE("Surakarta: every pair of points is judged as by the twin", "[surakarta][twin]") {
  base::Random random(24);
  for (std::uint64_t i = 0; i < tests::rounds(2000); ++i) {
    const unsigned size = 4 + 2 * static_cast<unsigned>(random.below(2));
    const std::string letters = filled(size, random);
    const Board board = *Board::parse(letters);
    const Position position(board);
    const twin::Surakarta slow(letters);
    const int points = static_cast<int>(size * size);
    const int n = static_cast<int>(size);
    for (int from = 0; from < points; ++from) {
      for (int to = 0; to < points; ++to) {
        const Move move{{from % n, from / n}, {to % n, to / n}};
        INFO(letters << " " << from << " " << to);
        const bool capture = slow.capture({from % n, from / n, to % n, to / n}).has_value();
        REQUIRE(position.is_capture(move) == capture);
        REQUIRE(position.is_normal_move(move) ==
                slow.normal({from % n, from / n, to % n, to / n}).has_value());
        REQUIRE(surakarta::capture_route(board, move).has_value() == capture);
      }
    }
  }
}

TEST_CASE("Surakarta: points off the board", "[surakarta]") {
  const Board board = Board::start();
  const Position position(board);
  for (int x = -1; x <= 6; ++x) {
    for (int y = -1; y <= 6; ++y) {
      CAPTURE(x, y);
      const bool inside = x != -1 && x != 6 && y != -1 && y != 6;
      CHECK(board.holds({x, y}) == inside);
      CHECK(position.holds({x, y}) == inside);
    }
  }
}

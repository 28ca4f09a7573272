#include <algorithm>
#include <cstdlib>
#include <string>

#include "games/checkers/rules/bit_moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::Path;
using checkers::Rules;

TEST_CASE("perft from the start of the game", "[checkers]") {
  constexpr std::array<std::uint64_t, 11> seed{7,      49,     302,     1469,     7361,    36768,
                                               179740, 845931, 3963629, 18391602, 85153971};
  constexpr std::array<std::uint64_t, 11> english{7,      49,     302,     1469,     7361,    36768,
                                                  179740, 845931, 3963680, 18391564, 85242128};
  const unsigned deepest = tests::rounds(10) == 10 ? 11 : 9;
  for (unsigned depth = 1; depth <= deepest; ++depth) {
    CHECK(perft(checkers::start_position(), depth, Rules::king_goes_on) == seed[depth - 1]);
    CHECK(perft(checkers::start_position(), depth, Rules::english) == english[depth - 1]);
  }
  for (unsigned depth = 1; depth <= 6; ++depth) {
    CHECK(perft(Board::start(8), Color::black, depth, Rules::king_goes_on) == seed[depth - 1]);
  }
  CHECK(perft(checkers::start_position(), 0, Rules::king_goes_on) == 1);
}

TEST_CASE("perft on other boards", "[checkers]") {
  constexpr std::array<std::array<std::uint64_t, 8>, 3> counts{
      {{4, 3, 9, 12, 16, 22, 26, 40},
       {6, 5, 25, 106, 369, 1271, 4096, 12373},
       {10, 9, 81, 658, 4265, 26875, 164406, 1016158}}};
  for (const auto& games : counts) {  // the size, and the games of 1 to 7 plies
    const Board start = Board::start(static_cast<int>(games[0]));
    for (unsigned depth = 1; depth <= 7; ++depth) {
      CHECK(perft(start, Color::black, depth, Rules::king_goes_on) == games[depth]);
    }
  }
}

TEST_CASE("the challenge's two examples", "[checkers]") {
  const Board first = tests::board_of({"________", "__b_____", "_w_w____", "________",  //
                                       "_w______", "_____b__", "____w___", "___w____"});
  CHECK(allowed_moves(first, Color::black) ==
        std::vector<Path>{{{1, 2}, {3, 0}, {5, 2}}, {{1, 2}, {3, 4}}});
  CHECK(after(first, {{1, 2}, {3, 0}, {5, 2}}) ==
        tests::board_of({"________", "________", "___w____", "________",  //
                         "________", "__b__b__", "____w___", "___w____"}));
  const Board second = tests::board_of({"________", "__b_b___", "_w______", "______b_",  //
                                        "_______b", "________", "________", "________"});
  CHECK(allowed_moves(second, Color::white) == std::vector<Path>{{{2, 1}, {0, 3}, {2, 5}}});
  CHECK(after(second, {{2, 1}, {0, 3}, {2, 5}}) ==
        tests::board_of({"________", "________", "_____W__", "______b_",  //
                         "_______b", "________", "________", "________"}));
  CHECK(allowed_moves(second, Color::white, Rules::english) == std::vector<Path>{{{2, 1}, {0, 3}}});
}

TEST_CASE("a king goes round a loop both ways, and ends where it began", "[checkers]") {
  const Board board = tests::board_of({"________", "__w_w___", "_B______", "__w_w___",  //
                                       "________", "________", "________", "________"});
  CHECK(allowed_moves(board, Color::black) ==
        std::vector<Path>{{{2, 1}, {0, 3}, {2, 5}, {4, 3}, {2, 1}},
                          {{2, 1}, {4, 3}, {2, 5}, {0, 3}, {2, 1}}});
}

TEST_CASE("a board of 32 rows has more chains than can be stored, and is walked", "[checkers]") {
  twin::CheckersBoard rows(32, std::string(32, '_'));
  for (std::size_t row = 1; row < 31; row += 2) {
    for (std::size_t column = 2; column < 31; column += 2) rows[row][column] = 'w';
  }
  rows[0][1] = 'B';
  std::uint64_t seen = 0;
  const bool ended = visit_moves(tests::board_of(rows), Color::black, Rules::king_goes_on,
                                 [&](const Path&) { return ++seen < 100000; });
  CHECK(!ended);
  CHECK(seen == 100000);
}

TEST_CASE("what is no board is refused in words", "[checkers]") {
  const auto reason = [](const std::vector<std::string_view>& rows) {
    return std::get<std::string>(Board::from_rows(rows));
  };
  CHECK(reason({}) == "a board has 4 to 32 rows, not 0");
  CHECK(reason({"___", "___", "___"}) == "a board has 4 to 32 rows, not 3");
  CHECK(reason(std::vector<std::string_view>(33, "_")) == "a board has 4 to 32 rows, not 33");
  CHECK(reason({"____", "_____", "____", "____"}) == "row 1 has 5 characters on a board of 4 rows");
  CHECK(reason({"____", "__x_", "____", "____"}) == "row 1, column 2: 'x' is none of _ b B w W");
}

// What MoveList relies on: kings on any of the 8 squares of a group, enemies on any of the 9
// squares that they jump over.
TEST_CASE("at most 17 chains begin in a group of squares", "[checkers]") {
  std::uint64_t most = 0;
  for (const unsigned corner : {1U, 2U, 5U, 6U}) {  // one square of each group
    std::vector<checkers::Squares> group{checkers::square_of_number(corner)};
    checkers::Squares joints = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const checkers::Square place = checkers::place_of_bit(checkers::lowest_bit(group[i]));
      for (const int down : {-1, 1}) {
        for (const int right : {-1, 1}) {
          const checkers::Square other{place.row + 2 * down, place.column + 2 * right};
          if (!Board(8).holds(other)) continue;
          const auto bit_of = [](checkers::Square square) {
            return checkers::square_of_number(static_cast<unsigned>(number_of(square, 8)));
          };
          joints |= bit_of({place.row + down, place.column + right});
          if (std::find(group.begin(), group.end(), bit_of(other)) == group.end()) {
            group.push_back(bit_of(other));
          }
        }
      }
    }
    REQUIRE(group.size() == 8);
    REQUIRE(std::popcount(joints) == 9);
    for (unsigned mask = 1; mask < 256; ++mask) {
      checkers::Position position;
      for (unsigned i = 0; i < 8; ++i) {
        if ((mask >> i & 1) != 0) position.black |= group[i];
      }
      position.kings = position.black;
      for (position.white = joints; position.white != 0;
           position.white = (position.white - 1) & joints) {
        if (can_capture(position)) most = std::max(most, perft(position, 1, Rules::king_goes_on));
      }
    }
  }
  CHECK(most == 17);
}

TEST_CASE("a path alone is allowed exactly if it is one of the moves", "[checkers]") {
  base::Random random(23);
  std::uint64_t allowed = 0;
  for (std::uint64_t i = 0; i < tests::rounds(600); ++i) {
    const int size = i % 2 == 0 ? 8 : 4 + static_cast<int>(random.below(6));
    const Board board = tests::board_of(tests::random_filling(random, size, i % 4 == 0));
    const Color color = random.below(2) == 0 ? Color::black : Color::white;
    const Rules rules = random.below(2) == 0 ? Rules::king_goes_on : Rules::english;
    const std::vector<Path> moves = allowed_moves(board, color, rules);
    CHECK(can_move(board, color) == !moves.empty());
    const bool captures = !moves.empty() && std::abs(moves[0][1].row - moves[0][0].row) == 2;
    CHECK(can_capture(board, color) == captures);
    std::vector<Path> tried = moves;
    for (const Path& move : moves) {
      Path changed = move;
      changed[random.below(changed.size())].row += random.below(2) == 0 ? 1 : -1;
      tried.push_back(changed);
      tried.emplace_back(move.begin(), move.end() - 1);
      tried.push_back(move);
      tried.back().push_back(move[move.size() - 2]);
      tried.emplace_back(move.rbegin(), move.rend());
    }
    for (const Path& path : tried) {
      const bool is_one = std::find(moves.begin(), moves.end(), path) != moves.end();
      CHECK(is_allowed(board, color, rules, path) == is_one);
      allowed += is_one ? 1 : 0;
    }
    CHECK_FALSE(is_allowed(board, color, rules, {}));
    CHECK_FALSE(is_allowed(board, color, rules, {{-1, 0}, {0, 1}}));
  }
  CHECK(allowed > 100);
}

TEST_CASE("squares have numbers on boards of any size", "[checkers]") {
  for (int size = Board::least_size; size <= Board::most_size; ++size) {
    int number = 0;
    for (checkers::Square square; square.row < size; ++square.row) {
      for (square.column = 0; square.column < size; ++square.column) {
        if (!is_dark(square)) continue;
        ++number;
        CHECK(checkers::number_of(square, size) == number);
        CHECK(checkers::square_of_number(number, size) == square);
      }
    }
    CHECK(checkers::dark_squares(size) == number);
  }
  for (int number = 1; number <= 32; ++number) {
    CHECK(checkers::square_of_number(number, 8) ==
          checkers::place_of_bit(checkers::bit_of_number(static_cast<unsigned>(number))));
  }
}

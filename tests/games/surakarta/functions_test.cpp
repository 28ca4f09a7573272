#include "games/surakarta/functions.hpp"

#include "base/error.hpp"
#include "tests/catch.hpp"

using namespace referee::internal::surakarta;  // NOLINT(google-build-using-namespace)

namespace {

std::optional<std::string> sequence(std::string_view board, std::vector<Move> moves) {
  return make_move_sequence(board, moves);
}

}  // namespace

TEST_CASE("Surakarta: the examples of the assignment", "[surakarta]") {
  const BoardState state{
      {'x', '.', '.', 'o'}, {'x', '.', '.', 'o'}, {'x', '.', '.', 'o'}, {'x', '.', '.', 'o'}};
  CHECK(get_board_state("xxxx........oooo") == state);
  CHECK(get_board_state("xxxx........oooo")[0][1] == '.');
  CHECK(get_board_state("xxxx........oooo")[1][3] == 'o');
  CHECK(get_board_string(state) == "xxxx........oooo");
  CHECK(make_move_capture("xxxx........oooo", {0, 0}, {0, 1}) == std::nullopt);
  CHECK(make_move_capture("x.xx.x......oooo", {1, 1}, {1, 3}) == "x.xx........oxoo");
  CHECK(sequence("xxxx........oooo", {{{1, 0}, {1, 1}}, {{2, 3}, {1, 2}}}) == "x.xx.x...o..oo.o");
  CHECK(sequence("x.xx.x...o..oo.o", {{{1, 2}, {2, 1}}, {{1, 1}, {1, 3}}}) == "x.xx..o.....ox.o");
}

TEST_CASE("Surakarta: a state is columns, and a string is rows", "[surakarta]") {
  std::string letters(36, '.');
  letters[6 * 2 + 5] = 'x';
  CHECK(get_board_state(letters)[5][2] == 'x');
  CHECK(get_board_string(get_board_state(letters)) == letters);
}

TEST_CASE("Surakarta: normal moves go to the next point, in any direction, if it is empty",
          "[surakarta]") {
  CHECK(make_move_normal("xxxx........oooo", {0, 0}, {0, 1}) == ".xxxx.......oooo");
  CHECK(make_move_normal("xxxx........oooo", {0, 0}, {1, 1}) == ".xxx.x......oooo");
  CHECK(make_move_normal("xxxx........oooo", {2, 3}, {1, 2}) == "xxxx.....o..oo.o");
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, 0}, {1, 0}));  // its own
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, 0}, {0, 2}));  // two points on
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, 0}, {0, 0}));  // nowhere
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, 1}, {0, 2}));  // no piece
  CHECK_FALSE(make_move_normal("xxxx........oooo", {3, 0}, {4, 1}));  // off the board
  CHECK_FALSE(make_move_normal("xxxx........oooo", {3, 0}, {4, 0}));  // nor the next row
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, 0}, {-1, 0}));
  CHECK_FALSE(make_move_normal("xxxx........oooo", {0, -1}, {0, 0}));
  CHECK_FALSE(make_move_normal("x.xx.x......oooo", {1, 1}, {1, 3}));  // a capture
  CHECK_FALSE(make_move_normal("x...o...........", {0, 0}, {0, 1}));  // an enemy
  CHECK_FALSE(make_move_normal("x.xx..x.....oooo", {1, 0}, {0, 1}));  // over an arc
}

TEST_CASE("Surakarta: a sequence takes turns", "[surakarta]") {
  const std::string start = "xxxx........oooo";
  CHECK(sequence(start, {}) == start);
  CHECK(sequence(start, {{{0, 3}, {0, 2}}}) == "xxxx....o....ooo");  // either side may begin
  CHECK_FALSE(sequence(start, {{{0, 0}, {0, 1}}, {{1, 0}, {1, 1}}}));
  CHECK_FALSE(sequence(start, {{{0, 0}, {0, 1}}, {{0, 1}, {0, 2}}}));
  CHECK_FALSE(sequence(start, {{{0, 1}, {0, 2}}}));
  CHECK_FALSE(sequence(start, {{{0, 0}, {0, 1}}, {{0, 3}, {0, 4}}}));
  CHECK_FALSE(sequence(start, {{{0, 0}, {0, 3}}}));
  CHECK(sequence("................", {}) == "................");
  // After the last capture there is nobody whose turn it could be.
  CHECK(sequence(".x..o...........", {{{1, 0}, {0, 1}}}) == "....x...........");
  CHECK_FALSE(sequence(".x..o...........", {{{1, 0}, {0, 1}}, {{0, 1}, {0, 2}}}));
}

TEST_CASE("Surakarta: what is no board is refused", "[surakarta]") {
  for (const char* board : {"", "x", "xxxx........ooo", "xxxx........ooox.", "XXXX........OOOO",
                            "xxxx........ooo ", "xxxxx...............ooooo"}) {
    INFO(board);
    CHECK_THROWS_AS(get_board_state(board), referee::internal::base::Error);
    CHECK_THROWS_AS(draw_sura(board), referee::internal::base::Error);
    CHECK_THROWS_AS(make_move_normal(board, {0, 0}, {0, 1}), referee::internal::base::Error);
    CHECK_THROWS_AS(make_move_capture(board, {0, 0}, {0, 1}), referee::internal::base::Error);
    CHECK_THROWS_AS(sequence(board, {}), referee::internal::base::Error);
  }
  CHECK_THROWS_AS(get_board_string({{'x'}, {'o', '.'}}), referee::internal::base::Error);
  CHECK_THROWS_AS(get_board_string({}), referee::internal::base::Error);
}

#include "games/surakarta/rules/route.hpp"

#include "games/surakarta/notation.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using surakarta::Point;

namespace {

struct Question {
  std::string_view board;
  Point from;
  Point to;
  std::string_view answer;
};

/// The route of a capture, or why it is none.
std::string words_on(const Question& question) {
  const auto board = surakarta::Board::parse(question.board);
  REQUIRE(board.has_value());
  const surakarta::Move move{question.from, question.to};
  if (const auto route = surakarta::capture_route(*board, move)) return words_of(*route);
  return why_no_capture(*board, move,
                        [](Point point) { return name_of(point, surakarta::Notation::points); });
}

void check(std::initializer_list<Question> questions) {
  for (const Question& question : questions) CHECK(words_on(question) == question.answer);
}

}  // namespace

TEST_CASE("Surakarta: a route goes from point to point, over as few as there are", "[surakarta]") {
  check({{"x.xx.x......oooo", {1, 1}, {1, 3}, "1,1 0,1 ~ 1,0 1,1 1,2 1,3"},
         {"........x......................o....",
          {2, 1},
          {1, 5},
          "2,1 1,1 0,1 ~ 1,0 1,1 1,2 1,3 1,4 1,5"},
         {".........x........................o.",
          {3, 1},
          {4, 5},
          "3,1 4,1 5,1 ~ 4,0 4,1 4,2 4,3 4,4 4,5"}});
}

TEST_CASE("Surakarta: a capture that is none says what is in the way", "[surakarta]") {
  // The one track of 4 by 4 joins the inner columns and rows. Up column 1, round the corner, along
  // row 1 to the piece on 2,1; others are before it either way.
  check({{"x.............o.", {0, 0}, {2, 3}, "0,0 is a corner, on no track"},
         {".....x.........o", {1, 1}, {3, 3}, "3,3 is a corner, on no track"},
         {"x.x..x.x......oo", {0, 0}, {3, 3}, "0,0 is a corner, on no track"},
         {".x..x.o..x......", {1, 0}, {2, 1}, "the piece on 0,1 is in the way from 1,0 to 2,1"},
         {".x...xo..x......", {1, 1}, {2, 1}, "the piece on 1,0 is in the way from 1,1 to 2,1"}});
  CHECK(words_on({".x...x...x...o..", {1, 1}, {1, 3}, ""}).ends_with("in the way from 1,1 to 1,3"));
}


#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/route.hpp"
#include "tests/catch.hpp"

namespace referee::internal::surakarta {
namespace {

std::string why(std::string_view letters, Point from, Point to) {
  const auto board = Board::parse(letters);
  REQUIRE(board.has_value());
  REQUIRE_FALSE(capture_route(*board, {from, to}).has_value());
  return why_no_capture(*board, {from, to},
                        [](Point point) { return name_of(point, Notation::points); });
}

}  // namespace

TEST_CASE("a capture that is none says what is in the way", "[surakarta]") {
  // The one track of 4 by 4 joins the inner columns and rows.
  CHECK(why("x..."
            "...."
            "...."
            "..o.",
            {0, 0}, {2, 3}) == "0,0 is a corner, on no track");
  CHECK(why("...."
            ".x.."
            "...."
            "...o",
            {1, 1}, {3, 3}) == "3,3 is a corner, on no track");
  CHECK(why("x.x."
            ".x.x"
            "...."
            "..oo",
            {0, 0}, {3, 3}) == "0,0 is a corner, on no track");
  const std::string blocked =
      ".x.."
      ".x.."
      ".x.."
      ".o..";
  CHECK(why(blocked, {1, 1}, {1, 3}).find("in the way") != std::string::npos);
}

TEST_CASE("the piece that alone is in the way is named", "[surakarta]") {
  // Up column 1, round the corner, along row 1 to the piece on 2,1; others are before it either
  // way.
  const std::string letters =
      ".x.."
      "x.o."
      ".x.."
      "....";
  CHECK(why(letters, {1, 0}, {2, 1}) == "the piece on 0,1 is in the way from 1,0 to 2,1");
  // In the first row.
  const std::string above =
      ".x.."
      ".xo."
      ".x.."
      "....";
  CHECK(why(above, {1, 1}, {2, 1}) == "the piece on 1,0 is in the way from 1,1 to 2,1");
}

}  // namespace referee::internal::surakarta

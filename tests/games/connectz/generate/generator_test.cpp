#include "games/connectz/generate/generator.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/generate/generating.hpp"

namespace referee::internal::connectz::generating {
namespace {

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

TEST_CASE("a drawn game is judged a draw", "[connectz][generator][once]") {
  for (Recipe recipe : small_frames(12, 3)) {
    for (int game = 0; game < 3; ++game, recipe.seed += 1000) {
      const Recipe full = drawn(recipe);
      const game::Verdict verdict = judge(text_of(full));
      INFO(show(full));
      REQUIRE(verdict.code == Code::draw);
      REQUIRE(verdict.moves == recipe.columns * recipe.rows);
    }
  }
}

TEST_CASE("drawn games come to no deadlock in tiny frames", "[connectz][generator][once]") {
  for (const Recipe& tiny : small_frames(5, 3)) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Recipe recipe = drawn(tiny);
      recipe.seed = seed;
      REQUIRE_NOTHROW(text_of(recipe));
    }
  }
}

TEST_CASE("a random game has no line", "[connectz][generator][once]") {
  base::Random random(1);
  for (const Recipe& recipe : small_frames(12, 2)) {
    const std::uint64_t cells = recipe.columns * recipe.rows;
    for (int game = 0; game < 3; ++game) {
      const std::uint64_t moves = random.below(cells + 1);
      const Recipe part = with_moves(recipe, moves);
      const std::string text = text_if_any(part);
      INFO(show(part));
      if (text.empty()) {
        REQUIRE(recipe.line <= 4);
        continue;
      }
      const game::Verdict verdict = judge(text);
      REQUIRE(verdict.code == (moves == cells ? Code::draw : Code::incomplete));
      REQUIRE(verdict.moves == moves);
    }
  }
}

TEST_CASE("a random game without an end fills the frame", "[connectz][generator][once]") {
  for (const Recipe& recipe : small_frames(12, 5)) {
    const game::Verdict verdict = judge(text_of(recipe));
    INFO(show(recipe));
    REQUIRE(verdict.code == Code::draw);
    REQUIRE(verdict.moves == recipe.columns * recipe.rows);
  }
}

TEST_CASE("frames may be far larger than their games", "[connectz][generator][once]") {
  const std::uint64_t huge = std::uint64_t{1} << 63;
  CHECK(judge(text_of(with_moves(frame(huge, huge, huge), 3))).code == Code::incomplete);
  CHECK(judge(text_of(with_moves(frame(huge, 1, 2), 500))).code == Code::incomplete);
  CHECK(judge(text_of(with_moves(frame(1, huge, 3), 500))).code == Code::incomplete);
  CHECK(judge(text_of(with_moves(frame(40, huge, 3), 500))).code == Code::incomplete);
  CHECK(winning_move(judge(text_of(with_win(frame(huge, huge, 100), 1000)))) == 1000);
  CHECK(winning_move(judge(text_of(with_win(frame(huge, 1, 100), 300)))) == 300);
  CHECK(winning_move(judge(text_of(with_win(frame(2, huge, 4), 300)))) == 300);
}

TEST_CASE("frames between narrow and wide give what was asked for", "[connectz][generator][once]") {
  for (const std::uint64_t columns : {100U, 390U, 410U, 1590U, 1610U, 100000U}) {
    for (const std::uint64_t rows : {1U, 2U, 40U, 100000U}) {
      const Recipe recipe = with_moves(frame(columns, rows, 4, columns + rows), 100);
      INFO(show(recipe));
      REQUIRE(judge(text_of(with_moves(recipe, 100))).moves == 100);
      REQUIRE(winning_move(judge(text_of(with_win(recipe, 99)))) == 99);
      REQUIRE(winning_move(judge(text_of(with_win(recipe, 60)))) == 60);
    }
  }
}

TEST_CASE("a large game comes in pieces, and none is kept", "[connectz][generator][once]") {
  std::size_t pieces = 0;
  std::size_t longest = 0;
  std::string text;
  generate(with_win(frame(50, 20000, 40, 5), 700000), [&](std::string_view piece) {
    ++pieces;
    longest = std::max(longest, piece.size());
    text += piece;
  });
  CHECK(pieces > 20);
  CHECK(longest <= std::size_t{1} << 16);
  CHECK(winning_move(judge(text)) == 700000);
}

TEST_CASE("the seed decides the bytes", "[connectz][generator][once]") {
  const Recipe first = frame(7, 6, 5, 1);
  const Recipe second = frame(7, 6, 5, 2);
  for (const auto& kind :
       {+[](const Recipe& r) { return r; }, +[](const Recipe& r) { return drawn(r); },
        +[](const Recipe& r) { return with_moves(r, 20); },
        +[](const Recipe& r) { return with_win(r, 20); }}) {
    CHECK(text_of(kind(first)) == text_of(kind(first)));
    CHECK(text_of(kind(first)) != text_of(kind(second)));
  }
}

TEST_CASE("the bytes of a recipe never change", "[connectz][generator][once]") {
  const std::uint64_t huge = std::uint64_t{1} << 63;
  CHECK(fnv1a(text_of(with_moves(frame(7, 6, 4, 1), 30))) == 0x37c1d2b1e708edc4);
  CHECK(fnv1a(text_of(frame(30, 20, 6, 2))) == 0x7bdba3d802d0f570);
  CHECK(fnv1a(text_of(with_win(frame(50, 40, 5, 3), 1000))) == 0xf8b6221cc53c0ab0);
  CHECK(fnv1a(text_of(with_win(frame(40, 4, 7, 4), 60))) == 0xa3f9763406763b9b);
  CHECK(fnv1a(text_of(with_moves(with_win(frame(9, 9, 4, 5), 21), 81))) == 0x884f1c0382b96c50);
  CHECK(fnv1a(text_of(with_win(frame(huge, huge, 10, 6), 100))) == 0xfb3aa0b937f630d0);
  CHECK(fnv1a(text_of(drawn(frame(30, 21, 3, 7)))) == 0xaaeb665bd5847af8);
  CHECK(fnv1a(text_of(with_moves(frame(100, 1000, 8, 8), 80000))) == 0xeac6af9fd4b898a3);
}

TEST_CASE("recipes that make no sense are refused in words", "[connectz][generator][once]") {
  const std::vector<std::pair<Recipe, std::string>> refused = {
      {frame(0, 6, 4), "at least 1"},
      {frame(7, 6, 0), "at least 1"},
      {frame(~std::uint64_t{0}, 6, 4), "at most 9223372036854775808"},
      {frame(3, 3, 4), "a line of 4 fits neither along 3 columns nor up 3 rows"},
      {drawn(frame(3, 3, 4)), "fits neither"},
      {drawn(frame(7, 6, 2)), "lines of 3 and more"},
      {drawn(with_moves(frame(7, 6, 4), 42)), "neither a number of moves nor a winning move"},
      {drawn(with_win(frame(7, 6, 4), 42)), "neither a number of moves nor a winning move"},
      {drawn(frame(1 << 20, 1 << 20, 4)), "moves are too many"},
      {frame(std::uint64_t{1} << 63, 4, 4), "moves are too many"},
      {with_moves(frame(7, 6, 4), 43), "the frame holds only 42 counters"},
      {with_moves(frame(7, 6, 1), 3), "with a line of 1 the first move wins"},
      {with_win(frame(7, 6, 1), 2), "with a line of 1 the first move wins"},
      {with_win(frame(7, 6, 4), 0), "move 0 cannot win"},
      {with_win(frame(7, 6, 4), 6), "takes 4 counters of its player, so move 6 cannot win"},
      {with_win(frame(7, 6, 4), 43), "the frame holds only 42 counters"},
      {with_moves(with_win(frame(7, 6, 4), 9), 8), "ends before move 9"},
      {with_win(frame(1, 9, 3), 5), "single column"},
      {with_win(frame(8, 3, 5), 25 - 6), "no way is known to win at move 19"},
      {with_win(frame(5, 3, 5), 10), "no way is known to win at move 10"},
      {with_moves(frame(2, 2, 2), 4), "no move without a line was left after move 2"},
  };
  for (const auto& [recipe, words] : refused) {
    INFO(show(recipe));
    CHECK_THAT(refusal_of(recipe), Catch::Matchers::ContainsSubstring(words));
  }
}

TEST_CASE("what is refused at the start writes nothing", "[connectz][generator][once]") {
  bool wrote = false;
  CHECK_THROWS_AS(generate(with_moves(frame(7, 6, 4), 43), [&wrote](auto) { wrote = true; }),
                  RecipeRefused);
  CHECK_THROWS_AS(generate(with_moves(frame(2, 2, 2), 4), [&wrote](auto) { wrote = true; }),
                  RecipeRefused);
  CHECK_FALSE(wrote);
}

}  // namespace referee::internal::connectz::generating

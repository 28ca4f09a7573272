#include <array>
#include <cstdint>
#include <string>

#include "base/random.hpp"
#include "games/connectz/generate/generator.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/generate/generating.hpp"

namespace referee::internal::connectz::generating {
namespace {

/// Frames in which chance finds its way to all but the latest winning moves.
bool is_ordinary(const Recipe& recipe) {
  return recipe.columns >= 3 && recipe.rows > recipe.line && recipe.line >= 4;
}

}  // namespace

TEST_CASE("the planned move wins and no other", "[connectz][generator]") {
  base::Random random(2);
  for (const Recipe& recipe : small_frames(12, 2)) {
    const std::uint64_t cells = recipe.columns * recipe.rows;
    const std::uint64_t earliest = 2 * recipe.line - 1;
    if (recipe.columns == 1 || cells < earliest) continue;
    const std::uint64_t some = earliest + random.below(cells - earliest + 1);
    for (const std::uint64_t win_at : {earliest, some}) {
      const Recipe won = with_win(recipe, win_at);
      INFO(show(won));
      if (win_at > earliest && recipe.line > recipe.rows && !refusal_of(won).empty()) continue;
      const std::string text = text_if_any(won);
      if (text.empty()) {
        const bool is_late = win_at > cells / 2;
        const bool is_expected = win_at > earliest && (is_late || !is_ordinary(recipe));
        REQUIRE(is_expected);
        continue;
      }
      const game::Verdict verdict = judge(text);
      REQUIRE(verdict.code ==
              (win_at % 2 == 1 ? Code::first_player_wins : Code::second_player_wins));
      REQUIRE(winning_move(verdict) == win_at);
      REQUIRE(verdict.moves == win_at);
    }
  }
}

TEST_CASE("any move can win, from the first possible to the last of the frame",
          "[connectz][generator]") {
  for (const auto& [columns, rows, line] :
       {std::array<std::uint64_t, 3>{7, 6, 4}, {2, 9, 4}, {12, 5, 5}, {3, 30, 6}}) {
    for (std::uint64_t win_at = 2 * line - 1; win_at <= columns * rows; ++win_at) {
      const Recipe won = with_win(frame(columns, rows, line, win_at), win_at);
      const std::string text = text_if_any(won);
      INFO(show(won));
      REQUIRE(!text.empty());
      REQUIRE(winning_move(judge(text)) == win_at);
    }
  }
}

TEST_CASE("the last moves of a large frame can win", "[connectz][generator]") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    for (const std::uint64_t win_at : {140000U, 139999U, 139900U, 139000U}) {
      const Recipe won = with_win(frame(7, 20000, 60, seed), win_at);
      INFO(show(won));
      REQUIRE(winning_move(judge(text_of(won))) == win_at);
    }
  }
}

TEST_CASE("flat frames are won along the lowest row", "[connectz][generator]") {
  for (const auto& [columns, rows, line, win_at] : {std::array<std::uint64_t, 4>{5, 3, 5, 9},
                                                    {9, 1, 5, 9},
                                                    {20, 3, 8, 40},
                                                    {20, 3, 8, 51},
                                                    {6, 2, 5, 10},
                                                    {2003, 2, 1999, 3999}}) {
    const Recipe won = with_win(frame(columns, rows, line, 3), win_at);
    INFO(show(won));
    REQUIRE(winning_move(judge(text_of(won))) == win_at);
  }
}

TEST_CASE("moves behind the win make an illegal continue", "[connectz][generator]") {
  for (Recipe recipe : small_frames(12, 4)) {
    if (!is_ordinary(recipe)) continue;
    recipe = with_win(recipe, 2 * recipe.line - 1 + recipe.seed % 3);
    for (const std::uint64_t moves : {*recipe.win_at + 1, recipe.columns * recipe.rows}) {
      const game::Verdict verdict = judge(text_of(with_moves(recipe, moves)));
      INFO(show(recipe));
      REQUIRE(verdict.code == Code::illegal_continue);
      REQUIRE(winning_move(verdict) == *recipe.win_at);
      REQUIRE(verdict.moves == moves);
    }
  }
}

TEST_CASE("a line of one is made by the first move", "[connectz][generator]") {
  CHECK(judge(text_of(with_win(frame(1, 1, 1), 1))).code == Code::first_player_wins);
  CHECK(judge(text_of(with_win(frame(5, 4, 1), 1))).code == Code::first_player_wins);
  CHECK(judge(text_of(with_moves(with_win(frame(5, 4, 1), 1), 20))).code == Code::illegal_continue);
  CHECK(text_of(with_moves(frame(5, 4, 1), 0)) == "5 4 1\n");
}

}  // namespace referee::internal::connectz::generating

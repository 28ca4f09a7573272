#include "games/connectz/generate/generator.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/random.hpp"
#include "games/connectz/judge.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

/// A namespace of its own, as other tests have functions of these names.
namespace referee::internal::connectz::generating {
namespace {

using game::Code;

std::string text_of(const Recipe& recipe) {
  std::string text;
  generate(recipe, [&text](std::string_view piece) { text += piece; });
  return text;
}

game::Verdict judge(const std::string& text) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  Judge judge{Settings{}};
  while (const auto block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  return judge.verdict();
}

/// The move that the judge says made the first line; 0 if there is none.
std::uint64_t winning_move(const game::Verdict& verdict) {
  if (verdict.code == Code::illegal_continue) return verdict.where.move - 1;
  const bool is_won =
      verdict.code == Code::first_player_wins || verdict.code == Code::second_player_wins;
  return is_won ? verdict.where.move : 0;
}

std::string refusal_of(const Recipe& recipe) {
  try {
    text_of(recipe);
  } catch (const RecipeRefused& refused) {
    return refused.what();
  }
  return {};
}

/// The text, or nothing where chance found no game: there may be none in a small frame.
std::string text_if_any(const Recipe& recipe) {
  try {
    return text_of(recipe);
  } catch (const RecipeRefused& refused) {
    CHECK_THAT(refused.what(), Catch::Matchers::ContainsSubstring("another seed may leave some"));
    return {};
  }
}

Recipe frame(std::uint64_t columns, std::uint64_t rows, std::uint64_t line,
             std::uint64_t seed = 0) {
  Recipe recipe;
  recipe.columns = columns;
  recipe.rows = rows;
  recipe.line = line;
  recipe.seed = seed;
  return recipe;
}

Recipe with_moves(Recipe recipe, std::uint64_t moves) {
  recipe.moves = moves;
  return recipe;
}

Recipe with_win(Recipe recipe, std::uint64_t win_at) {
  recipe.win_at = win_at;
  return recipe;
}

Recipe drawn(Recipe recipe) {
  recipe.drawn = true;
  return recipe;
}

std::string show(const Recipe& recipe) {
  return fmt::format("{} {} {}, moves {}, win at {}, drawn {}, seed {}", recipe.columns,
                     recipe.rows, recipe.line, recipe.moves.value_or(0), recipe.win_at.value_or(0),
                     recipe.drawn, recipe.seed);
}

/// All frames of 1..`widest` by 1..`widest` in which a line of `least` or more fits.
std::vector<Recipe> small_frames(std::uint64_t widest, std::uint64_t least) {
  std::vector<Recipe> frames;
  for (std::uint64_t columns = 1; columns <= widest; ++columns) {
    for (std::uint64_t rows = 1; rows <= widest; ++rows) {
      for (std::uint64_t line = least; line <= std::max(columns, rows); ++line) {
        frames.push_back(frame(columns, rows, line, frames.size()));
      }
    }
  }
  return frames;
}

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// Frames in which chance finds its way to all but the latest winning moves.
bool is_ordinary(const Recipe& recipe) {
  return recipe.columns >= 3 && recipe.rows > recipe.line && recipe.line >= 4;
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

TEST_CASE("the planned move wins and no other", "[connectz][generator][once]") {
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
          "[connectz][generator][once]") {
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

TEST_CASE("the last moves of a large frame can win", "[connectz][generator][once]") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    for (const std::uint64_t win_at : {140000U, 139999U, 139900U, 139000U}) {
      const Recipe won = with_win(frame(7, 20000, 60, seed), win_at);
      INFO(show(won));
      REQUIRE(winning_move(judge(text_of(won))) == win_at);
    }
  }
}

TEST_CASE("flat frames are won along the lowest row", "[connectz][generator][once]") {
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

TEST_CASE("moves behind the win make an illegal continue", "[connectz][generator][once]") {
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

TEST_CASE("a line of one is made by the first move", "[connectz][generator][once]") {
  CHECK(judge(text_of(with_win(frame(1, 1, 1), 1))).code == Code::first_player_wins);
  CHECK(judge(text_of(with_win(frame(5, 4, 1), 1))).code == Code::first_player_wins);
  CHECK(judge(text_of(with_moves(with_win(frame(5, 4, 1), 1), 20))).code == Code::illegal_continue);
  CHECK(text_of(with_moves(frame(5, 4, 1), 0)) == "5 4 1\n");
}

}  // namespace referee::internal::connectz::generating

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/connectz/generate/generator.hpp"
#include "games/connectz/judge.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

/// Recipes, the games they give, and what the judge says of them.
namespace referee::internal::connectz::generating {

using game::Code;

inline std::string text_of(const Recipe& recipe) {
  std::string text;
  generate(recipe, [&text](std::string_view piece) { text += piece; });
  return text;
}

inline game::Verdict judge(const std::string& text) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text());
  Judge judge{Settings{}};
  while (const auto block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  return judge.verdict();
}

/// The move that the judge says made the first line; 0 if there is none.
inline std::uint64_t winning_move(const game::Verdict& verdict) {
  if (verdict.code == Code::illegal_continue) return verdict.where.move - 1;
  const bool is_won =
      verdict.code == Code::first_player_wins || verdict.code == Code::second_player_wins;
  return is_won ? verdict.where.move : 0;
}

inline std::string refusal_of(const Recipe& recipe) {
  try {
    text_of(recipe);
  } catch (const RecipeRefused& refused) {
    return refused.what();
  }
  return {};
}

/// The text, or nothing where chance found no game: there may be none in a small frame.
inline std::string text_if_any(const Recipe& recipe) {
  try {
    return text_of(recipe);
  } catch (const RecipeRefused& refused) {
    CHECK_THAT(refused.what(), Catch::Matchers::ContainsSubstring("another seed may leave some"));
    return {};
  }
}

inline Recipe frame(std::uint64_t columns, std::uint64_t rows, std::uint64_t line,
                    std::uint64_t seed = 0) {
  Recipe recipe;
  recipe.columns = columns;
  recipe.rows = rows;
  recipe.line = line;
  recipe.seed = seed;
  return recipe;
}

inline Recipe with_moves(Recipe recipe, std::uint64_t moves) {
  recipe.moves = moves;
  return recipe;
}

inline Recipe with_win(Recipe recipe, std::uint64_t win_at) {
  recipe.win_at = win_at;
  return recipe;
}

inline Recipe drawn(Recipe recipe) {
  recipe.drawn = true;
  return recipe;
}

inline std::string show(const Recipe& recipe) {
  return fmt::format("{} {} {}, moves {}, win at {}, drawn {}, seed {}", recipe.columns,
                     recipe.rows, recipe.line, recipe.moves.value_or(0), recipe.win_at.value_or(0),
                     recipe.drawn, recipe.seed);
}

/// All frames of 1..`widest` by 1..`widest` in which a line of `least` or more fits.
inline std::vector<Recipe> small_frames(std::uint64_t widest, std::uint64_t least) {
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

}  // namespace referee::internal::connectz::generating

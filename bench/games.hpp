#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bench/text.hpp"
#include "games/connectz/generate/generator.hpp"
#include "games/connectz/judge.hpp"
#include "io/blocks/memory_blocks.hpp"

namespace referee::internal::bench {

/// Judges a game, in blocks as they come from a file.
inline game::Code code_of(connectz::Judge& judge, const Text& text) {
  constexpr std::size_t block_bytes = std::size_t{256} << 10;
  judge.reset();
  io::MemoryBlocks blocks(text.view(), block_bytes);
  while (const std::optional<io::Block> block = blocks.next()) {
    if (!judge.feed(*block)) break;
  }
  return judge.verdict().code;
}

/// A game in this frame at random until it is full, unless more is said.
inline connectz::Recipe in_frame(std::uint64_t columns, std::uint64_t rows, std::uint64_t line) {
  connectz::Recipe recipe;
  recipe.columns = columns;
  recipe.rows = rows;
  recipe.line = line;
  return recipe;
}

/// The bytes of a generated game.
inline std::string game(const connectz::Recipe& recipe) {
  std::string text;
  connectz::generate(recipe, [&](std::string_view piece) { text += piece; });
  return text;
}

/// Every line with something before and behind its number.
inline std::string dressed(std::string_view text, std::string_view before,
                           std::string_view behind) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    result.append(before).append(text.substr(0, end)).append(behind).append("\n");
    text.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace referee::internal::bench

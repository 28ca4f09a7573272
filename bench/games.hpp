#pragma once

#include <string>
#include <utility>

#include "base/limits.hpp"
#include "games/connectz/generator.hpp"
#include "io/blocks.hpp"

namespace referee::bench {

/// A game's text as a judge takes it: in memory, with readable bytes behind it. The blocks last as
/// long as this object.
class Text {
 public:
  explicit Text(std::string bytes) : size_(bytes.size()), bytes_(std::move(bytes)) {
    bytes_.append(base::block_padding, '\0');
  }

  std::string_view view() const { return std::string_view(bytes_).substr(0, size_); }
  io::Block block() const { return {view(), true}; }

 private:
  std::size_t size_;
  std::string bytes_;
};

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

}  // namespace referee::bench

#pragma once

#include <array>
#include <charconv>
#include <cstdint>

#include "games/connectz/generate/generator.hpp"

namespace referee::internal::connectz {

/// The parts of generate(). All of them take recipes that it has checked.

/// The text of a game, collected in pieces of 64 KiB.
class GameText {
 public:
  explicit GameText(const TextSink& write) : write_(write) {}

  /// Writes a number and the character after it.
  void add(std::uint64_t number, char end) {
    if (buffer_.size() - used_ < longest) flush();
    char* const begin = buffer_.data() + used_;
    char* const past = std::to_chars(begin, begin + longest, number).ptr;
    *past = end;
    used_ += static_cast<std::size_t>(past + 1 - begin);
  }

  void flush() {
    if (used_ > 0) write_(std::string_view(buffer_.data(), used_));
    used_ = 0;
  }

 private:
  static constexpr std::size_t longest = 21;  // 2^64 - 1 and the character

  const TextSink& write_;
  std::array<char, std::size_t{1} << 16> buffer_;
  std::size_t used_ = 0;
};

/// Plays `moves` > 0 moves at random.
void play_random(const Recipe& recipe, std::uint64_t moves, GameText& text);

}  // namespace referee::internal::connectz

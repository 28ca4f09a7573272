#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "text/numbers.hpp"

namespace referee::internal::connectz {

/// For frames of up to nine columns, where a plain move is a digit and a line end: what a piece of
/// text puts into each column, without the moves in between.

/// The counters that go into each column, in bits, the lowest first: 1 for those of every second
/// move of the piece, from its second on.
struct DigitColumns {
  static constexpr std::size_t most_columns = 9;
  static constexpr std::size_t most_moves = 8192;
  static constexpr std::size_t most_words = most_moves / 64;

  std::array<std::uint64_t, most_columns> counts;
  /// A kernel may write a word too far.
  std::array<std::array<std::uint64_t, most_words + 2>, most_columns> bits;
};

/// How many moves a kernel takes at once.
inline constexpr std::size_t digit_moves = 64;

/// What a move takes: a digit and its line end.
constexpr std::size_t digit_bytes(text::LineEnd end) {
  return end == text::LineEnd::crlf ? 3 : 2;
}

/// Splits `moves` moves, a multiple of digit_moves and at most DigitColumns::most_moves. False, and
/// `split` says nothing, if one of them is not a digit from 1 to `columns` (1 to 9) and `end`.
using SplitDigits = bool (*)(const char* text, std::size_t moves, unsigned columns,
                             text::LineEnd end, DigitColumns& split);

/// The kernel for base::chosen_instructions(); null if there is none that is faster than reading
/// number by number.
SplitDigits chosen_digit_split();

/// For tests; null where the build has none.
SplitDigits avx512_digit_split();
SplitDigits neon_digit_split();

}  // namespace referee::internal::connectz

#pragma once

#include <cstddef>

#include "games/connectz/board/narrow_columns.hpp"
#include "text/numbers.hpp"

namespace referee::internal::connectz {

/// For frames of up to nine columns, where a plain move is a digit and a line end.

inline constexpr unsigned most_digit_columns = 9;

/// How many moves a kernel processes at once.
inline constexpr std::size_t digit_moves = 64;

/// The size of a move: a digit and its line end.
constexpr std::size_t digit_bytes(text::LineEnd end) {
  return end == text::LineEnd::crlf ? 3 : 2;
}

/// Splits `moves` moves, a multiple of digit_moves and at most NarrowColumns::most_moves. False,
/// and `split` means nothing, if one of them is not a digit from 1 to `columns` (1 to 9) and `end`.
using SplitDigits = bool (*)(const char* text, std::size_t moves, unsigned columns,
                             text::LineEnd end, NarrowColumns& split);

/// The kernel for base::chosen_instructions(). The one for AVX2 only where the processor extracts
/// bits quickly (base::extracts_bits_quickly()): elsewhere the portable one is faster.
SplitDigits chosen_digit_split();

/// All kernels, for tests; null where the build does not have them.
SplitDigits portable_digit_split();
SplitDigits avx2_digit_split();
SplitDigits avx512_digit_split();
SplitDigits neon_digit_split();

}  // namespace referee::internal::connectz

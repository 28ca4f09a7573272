#pragma once

#include <cstddef>
#include <string_view>

#include "games/connectz/board/narrow_columns.hpp"
#include "text/numbers.hpp"

namespace referee::internal::connectz {

/// For frames of 10 to 99 columns, where a plain move is one or two digits and a line end.

/// The result of splitting a text.
struct PairMoves {
  std::size_t count = 0;
  unsigned last = 0;  ///< the column of the last one
};

/// A plain text of this size has no more moves than NarrowColumns::most_moves.
inline constexpr std::size_t most_pair_bytes = 2 * NarrowColumns::most_moves;

/// Splits the moves of `text`: whole lines, of most_pair_bytes at most, with base::block_padding
/// readable bytes before and after them. None, and `split` means nothing, if any of them is
/// anything but a column from 1 to `columns` (10 to 99) in one or two digits, and `end`.
using SplitPairs = PairMoves (*)(std::string_view text, unsigned columns, text::LineEnd end,
                                 NarrowColumns& split);

/// The kernel for base::chosen_instructions(); see chosen_digit_split().
SplitPairs chosen_pair_split();

/// All kernels, for tests; null where the build does not have them.
SplitPairs portable_pair_split();
SplitPairs avx2_pair_split();
SplitPairs avx512_pair_split();
SplitPairs neon_pair_split();

}  // namespace referee::internal::connectz

#pragma once

#include <cstdint>

#include "base/instructions.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/lines/line_columns.hpp"
#include "games/connectz/lines/line_tile.hpp"

namespace referee::internal::connectz {

/// The inner loops of LineTest, one implementation for each set of instructions;
/// line_kernel_cells.hpp and line_kernel_steps.hpp describe how they work. They search for both
/// players at once: a line is cells that are *the same*.
struct LineKernel {
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  static constexpr unsigned longest_run = 127;

  /// How many words of 64 cells it processes at a time.
  unsigned lanes;

  /// The first word of a column, from `word` on, in which a run of `wanted` in 2 .. longest_run
  /// counters begins; `none` if there is none.
  std::uint64_t (*find_run)(const Board::Words& column, std::uint64_t word, unsigned wanted);

  /// Whether a line of `wanted` > 1 goes through the seed of `columns`, along a row or a diagonal,
  /// crossing the seed in a word from `word` on.
  bool (*has_line_through)(LineColumns& columns, std::uint64_t word, std::uint64_t wanted);

  /// Whether a line in any direction begins in a tile or crosses a seed of it, in a word from
  /// `word` on. Not used when `lanes` is 1.
  bool (*has_line_in)(const LineTile& tile, std::uint64_t word);
};

/// Null where the library was not compiled for processors that may have the instructions.
const LineKernel* portable_line_kernel();
const LineKernel* avx2_line_kernel();
const LineKernel* avx512_line_kernel();
const LineKernel* neon_line_kernel();

/// REQUIRES: the processor has them.
const LineKernel& line_kernel(base::Instructions instructions);

}  // namespace referee::internal::connectz

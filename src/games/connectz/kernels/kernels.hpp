#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/instructions.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/board/narrow_columns.hpp"
#include "games/connectz/lines/line_columns.hpp"
#include "games/connectz/lines/line_tile.hpp"

namespace referee::internal::connectz {

/// The inner loops of Connect Z, implemented once for each set of instructions. Most read *plain*
/// lines, the usual kind: a number in digits and the line end, no blanks. Other lines are only
/// detected, so the caller needs a slower way for them. Texts have base::block_padding readable
/// bytes before and after them.

/// How lines end.
enum class LineEnd { lf, crlf };

/// The result of decoding the front of a text.
struct Decoded {
  std::size_t count = 0;       ///< lines decoded
  std::size_t bytes = 0;       ///< the size of these lines, line ends included
  std::uint32_t greatest = 0;  ///< of the indexes written
  bool plain = true;  ///< false: somewhere in the examined text there is a line that is not
                      ///< plain; the rest says nothing then
};

/// Decodes plain lines from the front of `text`, which starts at a line start. Stops before the
/// last line if that has no line end, and once `limit` lines are decoded (up to decoding_overshoot
/// more may follow). Writes the numbers less one to `indexes`, as columns are counted from 0. A
/// zero, which is no column, or an empty line makes `greatest` 2^32 - 1; the indexes mean nothing
/// then. `indexes` has room for `limit` + 2 * decoding_overshoot; the room after the last index is
/// overwritten.
using Decode = Decoded (*)(std::string_view text, std::size_t limit, std::uint32_t* indexes);

inline constexpr std::size_t decoding_overshoot = 64;  // a whole window of empty lines
inline constexpr unsigned most_digits = 7;

/// The result of removing the blanks of a text.
struct Squeezed {
  std::size_t bytes = 0;  ///< written
  bool plain = true;      ///< false: blanks or a CR are where they change the meaning of a line
};

/// Copies `text`, which is whole lines, to `room` without its blanks (space, tab) and without the
/// CR before each LF, so that a line with one number becomes that number and LF. Not plain, and the
/// copy is invalid, if there are blanks between two other bytes of a line, or a CR anywhere but
/// before an LF. All else is copied unchanged. `room` takes as many bytes as `text`, and
/// base::block_padding more.
using Squeeze = Squeezed (*)(std::string_view text, char* room);

/// For frames of up to nine columns, where a plain move is a digit and a line end. Splits `moves`
/// moves, a multiple of digit_moves and at most NarrowColumns::most_moves. False, and `split` means
/// nothing, if one of them is not a digit from 1 to `columns` (1 to 9) and `end`.
using SplitDigits = bool (*)(const char* text, std::size_t moves, unsigned columns, LineEnd end,
                             NarrowColumns& split);

inline constexpr unsigned most_digit_columns = 9;
inline constexpr std::size_t digit_moves = 64;  // that are processed at once

/// The size of a move: a digit and its line end.
constexpr std::size_t digit_bytes(LineEnd end) {
  return end == LineEnd::crlf ? 3 : 2;
}

/// The result of splitting a text.
struct PairMoves {
  std::size_t count = 0;
  unsigned last = 0;  ///< the column of the last one
};

/// For frames of 10 to 99 columns, where a plain move is one or two digits and a line end. Splits
/// the moves of `text`: whole lines, of most_pair_bytes at most. None, and `split` means nothing,
/// if any of them is anything but a column from 1 to `columns` in one or two digits, and `end`.
using SplitPairs = PairMoves (*)(std::string_view text, unsigned columns, LineEnd end,
                                 NarrowColumns& split);

/// A plain text of this size has no more moves than NarrowColumns::most_moves.
inline constexpr std::size_t most_pair_bytes = 2 * NarrowColumns::most_moves;

/// The inner loops of LineTest; line_cells.hpp and line_steps.hpp describe how they work. They
/// search for both players at once: a line is cells that are *the same*.
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

/// All of them for one set of instructions.
struct Kernels {
  Decode decoders[3][2];  // for up to 2, 4 and 7 digits; by line end
  Squeeze squeeze;
  SplitDigits split_digits;
  SplitPairs split_pairs;
  LineKernel lines;

  /// The fastest decoder for numbers of up to `digits` <= most_digits digits; what has more is not
  /// plain to it, or decoded right. More digits take longer.
  Decode decoder(unsigned digits, LineEnd end) const {
    return decoders[digits <= 2 ? 0 : digits <= 4 ? 1 : 2][static_cast<std::size_t>(end)];
  }
};

/// Each is defined in a file of its own, where the processor may have the instructions.
extern const Kernels portable_kernels;
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
extern const Kernels neon_kernels;

/// REQUIRES: the processor has these instructions.
const Kernels& kernels_of(base::Instructions instructions);

/// Those for base::chosen_instructions(); except that, where the processor does not extract bits
/// quickly (base::extracts_bits_quickly()), some of those for AVX2 are replaced by portable ones,
/// which are faster then.
const Kernels& chosen_kernels();

}  // namespace referee::internal::connectz

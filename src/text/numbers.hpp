#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace referee::internal::text {

/// Lines that hold one number each, decoded many at a time. A plain line is the usual kind: digits
/// and the line end, no blanks. Other lines are not decoded, only detected, so the caller needs a
/// slower way for them.

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

/// Decodes plain lines from the front of `text`, which starts at a line start and has
/// base::block_padding readable bytes after it. Stops before the last line if that has no line end,
/// and once `limit` lines are decoded (up to decoding_overshoot more may follow). Writes the
/// numbers less one to `indexes`, as columns are counted from 0. A zero, which is no column, or an
/// empty line makes `greatest` 2^32 - 1; the indexes mean nothing then. `indexes` has room for
/// `limit` + 2 * decoding_overshoot; the room after the last index is overwritten.
using Decode = Decoded (*)(std::string_view text, std::size_t limit, std::uint32_t* indexes);

inline constexpr std::size_t decoding_overshoot = 64;  // a whole window of empty lines

/// The decoders for one set of instructions, by line end, then by how many digits a plain line may
/// have: more digits take longer.
struct NumberKernel {
  Decode two[2];
  Decode four[2];
  Decode seven[2];

  /// The fastest decoder for numbers of up to `digits` <= most_digits digits.
  Decode decoder(unsigned digits, LineEnd end) const {
    const auto index = static_cast<std::size_t>(end);
    return digits <= 2 ? two[index] : digits <= 4 ? four[index] : seven[index];
  }
};

inline constexpr unsigned most_digits = 7;

/// The kernel for base::chosen_instructions().
const NumberKernel& number_kernel();

/// All kernels, for tests; null where the build does not have them.
const NumberKernel* portable_number_kernel();
const NumberKernel* avx2_number_kernel();
const NumberKernel* avx512_number_kernel();
const NumberKernel* neon_number_kernel();

}  // namespace referee::internal::text

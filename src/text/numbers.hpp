#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace referee::internal::text {

/// Lines that hold one number each, decoded many at a time. What is plain here is the usual: digits
/// and the line end, no blanks. Nothing else is decoded, only told apart, so whoever calls needs a
/// slower way for the rest.

/// How lines end.
enum class LineEnd { lf, crlf };

/// What a kernel made of the front of a text.
struct Decoded {
  std::size_t count = 0;       ///< lines decoded
  std::size_t bytes = 0;       ///< that they take, line ends included
  std::uint32_t greatest = 0;  ///< of the indexes written
  bool plain = true;  ///< false: somewhere in the text looked at there is a line that is not
                      ///< plain; the rest says nothing then
};

/// Decodes plain lines from the front of `text`, which starts at a line start and has
/// base::block_padding readable bytes behind it. Stops before the last line if that has no line
/// end, and once `limit` lines are there (up to decoding_overshoot more may come). Writes the
/// numbers less one to `indexes`, so that a column is found by its index. A zero, which is no
/// column, or an empty line makes `greatest` 2^32 - 1; the indexes say nothing then. `indexes` has
/// room for `limit` + 2 * decoding_overshoot; behind the last index there is rubbish.
using Decode = Decoded (*)(std::string_view text, std::size_t limit, std::uint32_t* indexes);

inline constexpr std::size_t decoding_overshoot = 64;  // empty lines, all of a window

/// The decoders of one set of instructions, by line end, then by how many digits a plain line may
/// have: more digits take longer.
struct NumberKernel {
  Decode two[2];
  Decode four[2];
  Decode seven[2];

  /// The quickest decoder for numbers of up to `digits` <= most_digits digits.
  Decode decoder(unsigned digits, LineEnd end) const {
    const auto index = static_cast<std::size_t>(end);
    return digits <= 2 ? two[index] : digits <= 4 ? four[index] : seven[index];
  }
};

inline constexpr unsigned most_digits = 7;

/// The kernel for base::chosen_instructions().
const NumberKernel& number_kernel();

/// All of them, for tests; null where the build has none.
const NumberKernel* portable_number_kernel();
const NumberKernel* avx2_number_kernel();
const NumberKernel* avx512_number_kernel();
const NumberKernel* neon_number_kernel();

}  // namespace referee::internal::text

// AVX2: 64 moves at a time, all columns, as two halves of 32.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...     64 bytes a half, as pairs of digit and LF
//   less          "0\n" in each pair               anything but a digit and LF leaves 0 to 9
//   digits        3  1  3  3  2 ...                packed: a byte a move
//   column 3      1  0  1  1  0 ...                the moves into it, as a mask of 64 bits
//
// With CR and LF a half is 96 bytes. Each 48 of them are three pieces of 16: a shuffle extracts the
// digits of a piece, and another its CR and LF, to be compared:
//
//   pieces        3 \r \n 1 \r \n 3 \r \n 3 \r \n 2 \r \n 1 | \r \n 2 ... | ...
//   digits        3  1  3  3  2  1  .  .  .  .  .             0 elsewhere, so that they can be
//                                   2 ...                     combined by OR
//
// How the bits are put into their columns is drawn in split_steps.hpp.

#include "games/connectz/notation/digit_kernel.hpp"

#if defined(__x86_64__)

#include <array>

#include "base/intrinsics_x86.hpp"

#define REFEREE_SPLIT REFEREE_AVX2
#include "games/connectz/notation/digit_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::size_t half_moves = 32;

/// A digit a move, less '0'; and bytes that are not 0 where a line end is wrong.
struct Digits {
  __m256i digits;
  __m256i strange;
};

REFEREE_SPLIT_INLINE __m256i load(const void* bytes) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

/// Anything but a digit and LF becomes another byte than 1 to 9.
REFEREE_SPLIT_INLINE Digits every_second(const char* text) {
  const __m256i zero = _mm256_set1_epi16('\n' << 8 | '0');
  const __m256i low = _mm256_sub_epi16(load(text), zero);
  const __m256i high = _mm256_sub_epi16(load(text + 32), zero);
  constexpr int in_order = 0b11'01'10'00;
  return {_mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), in_order),
          _mm256_setzero_si256()};
}

constexpr std::size_t piece_bytes = 16;
using Bytes = std::array<std::uint8_t, piece_bytes>;

/// The positions of the digits in the `piece`th piece of 48, for a shuffle that puts them in their
/// places among the 16.
constexpr Bytes digit_sources(std::size_t piece) {
  Bytes sources{};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const bool here = 3 * i / piece_bytes == piece;
    sources[i] = static_cast<std::uint8_t>(here ? 3 * i % piece_bytes : 0x80);
  }
  return sources;
}
constexpr std::array<Bytes, 3> sources{digit_sources(0), digit_sources(1), digit_sources(2)};

/// CR and LF at their positions in a piece, or the positions themselves.
constexpr Bytes line_ends(std::size_t piece, std::uint8_t cr, std::uint8_t lf) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t place = (piece * piece_bytes + i) % 3;
    bytes[i] = place == 1 ? cr : place == 2 ? lf : 0;
  }
  return bytes;
}
constexpr std::array<Bytes, 3> ends{line_ends(0, '\r', '\n'), line_ends(1, '\r', '\n'),
                                    line_ends(2, '\r', '\n')};
constexpr std::array<Bytes, 3> end_places{line_ends(0, 0xff, 0xff), line_ends(1, 0xff, 0xff),
                                          line_ends(2, 0xff, 0xff)};

REFEREE_SPLIT_INLINE __m256i twice(const Bytes& bytes) {
  const void* const data = bytes.data();
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(data)));
}

/// The two blocks of 48 bytes are in the two halves of each vector.
REFEREE_SPLIT_INLINE Digits every_third(const char* text) {
  Digits found{_mm256_setzero_si256(), _mm256_setzero_si256()};
  for (std::size_t piece = 0; piece < sources.size(); ++piece) {
    const void* const low = text + piece * piece_bytes;
    const void* const high = text + (sources.size() + piece) * piece_bytes;
    const __m256i some =
        _mm256_loadu2_m128i(static_cast<const __m128i*>(high), static_cast<const __m128i*>(low));
    found.digits = _mm256_or_si256(found.digits, _mm256_shuffle_epi8(some, twice(sources[piece])));
    const __m256i here = _mm256_and_si256(some, twice(end_places[piece]));
    found.strange = _mm256_or_si256(found.strange, _mm256_xor_si256(here, twice(ends[piece])));
  }
  found.digits = _mm256_sub_epi8(found.digits, _mm256_set1_epi8('0'));
  return found;
}

REFEREE_SPLIT_INLINE std::uint64_t where(__m256i digits, std::size_t digit) {
  const __m256i wanted = _mm256_set1_epi8(static_cast<char>(digit));
  const int mask = _mm256_movemask_epi8(_mm256_cmpeq_epi8(digits, wanted));
  return std::uint64_t{static_cast<std::uint32_t>(mask)};
}

/// See digit_kernel_steps.hpp.
template <text::LineEnd line_end>
class Moves {
 public:
  static constexpr text::LineEnd end = line_end;

  REFEREE_SPLIT_INLINE void take(const char* text) {
    for (std::size_t half = 0; half < 2; ++half, text += half_moves * digit_bytes(end)) {
      const Digits some = end == text::LineEnd::lf ? every_second(text) : every_third(text);
      const __m256i less_one = _mm256_sub_epi8(some.digits, _mm256_set1_epi8(1));
      digits_[half] = some.digits;
      strange_ = _mm256_or_si256(strange_, some.strange);
      greatest_ = _mm256_max_epu8(greatest_, less_one);
    }
  }

  REFEREE_SPLIT_INLINE std::uint64_t into(std::size_t column) const {
    return where(digits_[0], column + 1) | where(digits_[1], column + 1) << half_moves;
  }

  REFEREE_AVX2 bool are_plain(std::size_t columns) const {
    const __m256i last = _mm256_set1_epi8(static_cast<char>(columns - 1));
    const __m256i beyond = _mm256_subs_epu8(greatest_, last);
    const __m256i wrong = _mm256_or_si256(beyond, strange_);
    return _mm256_testz_si256(wrong, wrong) != 0;
  }

 private:
  __m256i digits_[2] = {};
  __m256i greatest_ = {};  // of the digits less one
  __m256i strange_ = {};
};

}  // namespace

SplitDigits avx2_digit_split() {
  return split_digits<Moves>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitDigits avx2_digit_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif

// AVX-512: 64 moves at a time, all columns.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...     128 bytes, as pairs of digit and LF
//   less          "0\n" in each pair               anything but a digit and LF leaves 0 to 9
//   digits        3  1  3  3  2 ...                packed: a byte a move
//   column 3      1  0  1  1  0 ...                the moves into it, as a mask of 64 bits
//
// With CR and LF a move is three bytes, so 64 of them are 192. Their digits are every third byte;
// CR and LF are compared at their positions. How the bits are put into their columns is drawn in
// split_steps.hpp.

#include "games/connectz/notation/digit_kernel.hpp"

#if defined(__x86_64__)

#include <array>

#include "base/intrinsics_x86.hpp"

#define REFEREE_SPLIT REFEREE_AVX512
#include "games/connectz/notation/digit_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

/// A digit a move, less '0'; and whether the line ends are where they should be.
struct Digits {
  __m512i digits;
  std::uint64_t strange;
};

/// Anything but a digit and LF becomes another byte than 1 to 9.
REFEREE_SPLIT_INLINE Digits every_second(const char* text) {
  const __m512i zero = _mm512_set1_epi16('\n' << 8 | '0');
  const __m512i low = _mm512_sub_epi16(_mm512_loadu_si512(text), zero);
  const __m512i high = _mm512_sub_epi16(_mm512_loadu_si512(text + 64), zero);
  const __m512i in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  return {_mm512_permutexvar_epi64(in_order, _mm512_packus_epi16(low, high)), 0};
}

using Bytes = std::array<std::uint8_t, 64>;

/// The positions of the digits of 64 moves with CR and LF: in the first 128 bytes, and in the last
/// 64.
alignas(64) constexpr Bytes thirds = [] {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(3 * i % 128);
  return bytes;
}();
constexpr std::uint64_t in_last = ~std::uint64_t{0} << (128 / 3 + 1);

/// Text that is only CR and LF at their positions, starting `first` bytes into a line.
constexpr Bytes line_ends(std::size_t first) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t place = (first + i) % 3;
    bytes[i] = place == 1 ? '\r' : place == 2 ? '\n' : 0;
  }
  return bytes;
}
alignas(64) constexpr std::array<Bytes, 3> ends{line_ends(0), line_ends(64), line_ends(128)};

REFEREE_SPLIT_INLINE std::uint64_t strange_ends(__m512i text, const Bytes& expected) {
  const __m512i wanted = _mm512_load_si512(expected.data());
  return _mm512_mask_cmpneq_epi8_mask(_mm512_test_epi8_mask(wanted, wanted), text, wanted);
}

REFEREE_SPLIT_INLINE Digits every_third(const char* text) {
  const __m512i first = _mm512_loadu_si512(text);
  const __m512i second = _mm512_loadu_si512(text + 64);
  const __m512i third = _mm512_loadu_si512(text + 128);
  const __m512i sources = _mm512_load_si512(thirds.data());
  const __m512i digits = _mm512_mask_permutexvar_epi8(
      _mm512_permutex2var_epi8(first, sources, second), in_last, sources, third);
  return {_mm512_sub_epi8(digits, _mm512_set1_epi8('0')), strange_ends(first, ends[0]) |
                                                              strange_ends(second, ends[1]) |
                                                              strange_ends(third, ends[2])};
}

/// See digit_kernel_steps.hpp.
template <text::LineEnd line_end>
class Moves {
 public:
  static constexpr text::LineEnd end = line_end;

  REFEREE_SPLIT_INLINE void take(const char* text) {
    const Digits some = end == text::LineEnd::lf ? every_second(text) : every_third(text);
    digits_ = some.digits;
    strange_ |= some.strange;
    greatest_ = _mm512_max_epu8(greatest_, _mm512_sub_epi8(digits_, _mm512_set1_epi8(1)));
  }

  REFEREE_SPLIT_INLINE std::uint64_t into(std::size_t column) const {
    return _mm512_cmpeq_epi8_mask(digits_, _mm512_set1_epi8(static_cast<char>(column + 1)));
  }

  REFEREE_AVX512 bool are_plain(std::size_t columns) const {
    const __m512i past_last = _mm512_set1_epi8(static_cast<char>(columns));
    return strange_ == 0 && _mm512_cmpge_epu8_mask(greatest_, past_last) == 0;
  }

 private:
  __m512i digits_ = {};
  __m512i greatest_ = {};  // of the digits less one
  std::uint64_t strange_ = 0;
};

}  // namespace

SplitDigits avx512_digit_split() {
  return split_digits<Moves>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitDigits avx512_digit_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif

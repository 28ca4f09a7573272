// AVX-512: all the numbers in 64 bytes of text at once, without a loop over them.
//
// A window of 64 bytes begins `lane` bytes before the text that is new to it, so that every number
// that ends in the new text lies in it whole. With lanes of four bytes (numbers of up to four
// digits; those of two and eight bytes work alike) and a window that ends after "12\n345\n":
//
//   byte          0 1 2 3  4  5  6  7 8 9 10  11 ...
//   window        .......  1  2 \n  3 4 5 \n  ...
//   ends          0000000  0  0  1  0 0 0  1            bytes that end a line, as a mask
//   positions     6 10 ...                      the mask as a list: compress of 0 1 2 ... 63
//   repeated      6 6 6 6          10 10 10 10  each over its own lane,
//   less          1 2 3 4           1  2  3  4  the newest digit first:
//   sources       5 4 3 2           9  8  7  6
//   lanes         2 1 x x           5  4  3 \n  one permutation of the window's digits
//   cleared       2 1 0 0           5  4  3  0  from the first byte on that is no digit
//   times         1 10 1 10         1 10  1 10  multiply, add neighbours: 16 bits
//   sums          12    0          45     3
//   times         1   100           1    100    multiply, add neighbours: 32 bits
//   numbers       12              345
//
// A lane is cleared after its number by arithmetic: `h` has a 1 in the lowest bit of every byte
// that is no digit, h - 1 has ones below the lowest of those, and the digits & (h - 1) & ~h are
// what remains.
//
// Whether all lines were plain is accumulated on the way, and checked once at the end: bytes that
// are neither digit nor line end, by a lookup table of the one byte allowed for each lower half;
// and more digits than a lane holds, by bytes that have no line end shortly before them.

#include "text/numbers.hpp"

#if defined(__x86_64__)

#include "base/intrinsics_x86.hpp"

#define REFEREE_NUMBERS REFEREE_AVX512
#include "text/number_steps.hpp"

namespace referee::internal::text {
namespace {

using Bytes = std::array<std::uint8_t, window_bytes>;

template <typename Value>
constexpr Bytes bytes_by(Value value) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(value(i));
  return bytes;
}

alignas(64) constexpr Bytes counting = bytes_by([](std::size_t i) { return i; });

/// Which position goes to which byte of the lanes, for the first vector of results and the second.
/// Lanes of eight bytes make two halves of one vector, `low` and `high`, which the later packing of
/// 32 into 16 bits interleaves by 16 bytes.
template <std::size_t lane>
alignas(64) constexpr Bytes repeated = bytes_by([](std::size_t i) { return i / lane; });
alignas(64) constexpr Bytes repeated_low = bytes_by([](std::size_t i) {
  return 4 * (i / 16) + i / 8 % 2;
});
alignas(64) constexpr Bytes repeated_high = bytes_by([](std::size_t i) {
  return 4 * (i / 16) + 2 + i / 8 % 2;
});

template <std::size_t lane>
alignas(64) constexpr Bytes less = bytes_by([](std::size_t i) { return 0U - 1U - i % lane; });

/// The one byte allowed among those with the same lower half; 0xff, which has another lower half,
/// for none.
constexpr std::uint8_t allowed_of(std::size_t half, LineEnd end) {
  if (half <= 9) return static_cast<std::uint8_t>('0' + half);
  if (half == '\n') return '\n';
  return half == '\r' && end == LineEnd::crlf ? '\r' : 0xff;
}
template <LineEnd end>
alignas(64) constexpr Bytes allowed = bytes_by([](std::size_t i) {
  return allowed_of(i % 16, end);
});

REFEREE_AVX512 inline __m512i load(const Bytes& bytes) {
  return _mm512_load_si512(bytes.data());
}

/// `digits` & (h - 1) & ~h, lane by lane.
template <std::size_t lane>
REFEREE_AVX512 inline __m512i keep_first_digits(__m512i lanes) {
  const __m512i bit = _mm512_set1_epi8(1);
  __m512i h = bit;
  __m512i below = bit;
  if constexpr (lane == 2) {
    h = _mm512_and_si512(_mm512_srli_epi16(lanes, 7), bit);
    below = _mm512_sub_epi16(h, _mm512_set1_epi16(1));
  } else if constexpr (lane == 4) {
    h = _mm512_and_si512(_mm512_srli_epi32(lanes, 7), bit);
    below = _mm512_sub_epi32(h, _mm512_set1_epi32(1));
  } else {
    h = _mm512_and_si512(_mm512_srli_epi64(lanes, 7), bit);
    below = _mm512_sub_epi64(h, _mm512_set1_epi64(1));
  }
  constexpr int a_and_b_and_not_c = 0x40;
  return _mm512_ternarylogic_epi64(lanes, below, h, a_and_b_and_not_c);
}

/// The numbers that end at `positions`, as sums of 16 bits: two digits each.
template <std::size_t lane>
REFEREE_AVX512 inline __m512i pairs_of_digits(__m512i positions, __m512i digits, __m512i repeat) {
  const __m512i sources =
      _mm512_add_epi8(_mm512_permutexvar_epi8(repeat, positions), load(less<lane>));
  const __m512i lanes = keep_first_digits<lane>(_mm512_permutexvar_epi8(sources, digits));
  return _mm512_maddubs_epi16(lanes, _mm512_set1_epi16(0x0a01));
}

template <std::size_t lane>
REFEREE_AVX512 inline __m512i fours_of_digits(__m512i positions, __m512i digits, __m512i repeat) {
  return _mm512_madd_epi16(pairs_of_digits<lane>(positions, digits, repeat),
                           _mm512_set1_epi32(100 << 16 | 1));
}

REFEREE_AVX512 inline void store_less_one(__m512i numbers, std::uint32_t* indexes) {
  _mm512_storeu_si512(indexes, _mm512_sub_epi32(numbers, _mm512_set1_epi32(1)));
}

/// Sixteen numbers, from the position `first` on (0 or 16); 32 from lanes of two bytes.
template <std::size_t lane, unsigned first>
REFEREE_AVX512 inline void write_numbers(__m512i positions, __m512i digits,
                                         std::uint32_t* indexes) {
  const __m512i from = _mm512_set1_epi8(first);
  if constexpr (lane == 2) {
    const __m512i pairs = _mm512_sub_epi16(pairs_of_digits<2>(positions, digits, load(repeated<2>)),
                                           _mm512_set1_epi16(1));
    _mm512_storeu_si512(indexes, _mm512_cvtepi16_epi32(_mm512_castsi512_si256(pairs)));
    _mm512_storeu_si512(indexes + 16, _mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64(pairs, 1)));
  } else if constexpr (lane == 4) {
    const __m512i repeat = _mm512_add_epi8(load(repeated<4>), from);
    store_less_one(fours_of_digits<4>(positions, digits, repeat), indexes);
  } else {
    const __m512i low = _mm512_add_epi8(load(repeated_low), from);
    const __m512i high = _mm512_add_epi8(load(repeated_high), from);
    const __m512i fours = _mm512_packus_epi32(fours_of_digits<8>(positions, digits, low),
                                              fours_of_digits<8>(positions, digits, high));
    store_less_one(_mm512_madd_epi16(fours, _mm512_set1_epi32(10000 << 16 | 1)), indexes);
  }
}

/// See number_steps.hpp.
template <std::size_t lane_bytes, LineEnd line_end>
class Scan {
 public:
  static constexpr std::size_t lane = lane_bytes;
  static constexpr LineEnd end = line_end;

  explicit Scan(std::uint32_t* indexes) : indexes_(indexes) {}

  REFEREE_AVX512 inline void take(const char* window, std::uint64_t valid) {
    const __m512i text = _mm512_loadu_si512(window);
    const __m512i table = _mm512_shuffle_epi8(load(allowed<end>), text);
    constexpr int a_or_b_xor_c = 0xf6;
    strange_ = _mm512_ternarylogic_epi64(strange_, table, text, a_or_b_xor_c);
    const std::uint64_t lf = _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8('\n'));
    const std::uint64_t cr =
        end == LineEnd::crlf ? _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8('\r')) : 0;
    const std::uint64_t ends = checks_.take(lf, cr, valid);

    const __m512i positions = _mm512_maskz_compress_epi8(ends, load(counting));
    const __m512i digits = _mm512_sub_epi8(text, _mm512_set1_epi8('0'));
    const auto found = static_cast<std::size_t>(_mm_popcnt_u64(ends));
    write_numbers<lane, 0>(positions, digits, indexes_ + count_);
    if (lane > 2 && found > 16) write_numbers<lane, 16>(positions, digits, indexes_ + count_ + 16);
    count_ += found;
  }

  std::size_t count() const { return count_; }

  REFEREE_AVX512 bool is_plain() const {
    return _mm512_test_epi64_mask(strange_, strange_) == 0 && checks_.are_plain();
  }

  REFEREE_AVX512 std::uint32_t finish() const {
    __m512i found = _mm512_setzero_si512();
    for (std::size_t i = 0; i < count_; i += 16) {
      const std::size_t left = std::min<std::size_t>(16, count_ - i);
      const auto some = static_cast<__mmask16>((1U << left) - 1);
      found = _mm512_max_epu32(found, _mm512_maskz_loadu_epi32(some, indexes_ + i));
    }
    return _mm512_reduce_max_epu32(found);
  }

 private:
  std::uint32_t* indexes_;
  std::size_t count_ = 0;
  __m512i strange_ = {};  // bytes that are neither digit nor line end
  LineChecks<lane, end> checks_;
};

constexpr NumberKernel kernel{{decode<Scan<2, LineEnd::lf>>, decode<Scan<2, LineEnd::crlf>>},
                              {decode<Scan<4, LineEnd::lf>>, decode<Scan<4, LineEnd::crlf>>},
                              {decode<Scan<8, LineEnd::lf>>, decode<Scan<8, LineEnd::crlf>>}};

}  // namespace

const NumberKernel* avx512_number_kernel() {
  return &kernel;
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

const NumberKernel* avx512_number_kernel() {
  return nullptr;
}

}  // namespace referee::internal::text

#endif

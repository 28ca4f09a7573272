// AVX-512: all the numbers in 64 bytes of text at once, without a loop over them.
//
// A window of 64 bytes begins `lane` bytes before the text that is new to it, so that every number
// that ends in the new text lies in it whole. With lanes of four bytes (numbers of up to four
// digits; those of two and eight bytes work alike) and a window that ends after "12\n345\n":
//
//   byte          0 1 2 3  4  5  6  7 8 9 10  11 ...
//   window        .......  1  2 \n  3 4 5 \n  ...
//   ends          0000000  0  0  1  0 0 0  1            bytes that end a line, as a mask
//   positions     6 10 ...                              the mask as a list: compress of 0 1 2 ...
//   63 repeated      6 6 6 6          10 10 10 10          each over its own lane, less          1
//   2 3 4           1  2  3  4          the newest digit first: sources       5 4 3 2           9
//   8  7  6 lanes         2 1 x x           5  4  3 \n          one permutation of the window's
//   digits cleared       2 1 0 0           5  4  3  0          from the first byte on that is no
//   digit times         1 10 1 10         1 10  1 10          multiply, add neighbours: 16 bits
//   sums          12    0          45     3
//   times         1   100           1    100            multiply, add neighbours: 32 bits
//   numbers       12              345
//
// A lane is cleared behind its number by arithmetic: `h` has a 1 in the lowest bit of every byte
// that is no digit, h - 1 has ones below the lowest of those, and the digits & (h - 1) & ~h are
// what stays.
//
// Whether all was plain is gathered on the way, and looked at once at the end: bytes that are no
// digit and no line end, by a table of the one byte allowed for each lower half; and more digits
// than a lane holds, by bytes that no line end stands shortly before.

#include "text/numbers.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <cstring>

#include "base/intrinsics_x86.hpp"
#include "text/number_edges.hpp"

namespace referee::internal::text {
namespace {

constexpr std::size_t window_bytes = 64;

using Bytes = std::array<std::uint8_t, window_bytes>;

template <typename Value>
constexpr Bytes bytes_by(Value value) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(value(i));
  return bytes;
}

alignas(64) constexpr Bytes counting = bytes_by([](std::size_t i) { return i; });

/// Which position goes to which byte of the lanes, for the first vector of results and the second.
/// Lanes of eight bytes make two halves of one vector, `low` and `high`, which the packing of 32
/// into 16 bits later weaves together by 16 bytes.
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

/// The one byte allowed among those with the same lower half; 0xff, which has another, for none.
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

/// A decoding under way.
template <std::size_t lane, LineEnd end>
struct Scan {
  std::uint32_t* indexes;
  std::size_t count = 0;
  __m512i strange = {};          // bytes that are neither digit nor line end
  std::uint64_t unfinished = 0;  // bytes with too many digits before them
  std::uint64_t unpaired = 0;    // CR without LF, or the other way round

  /// Takes a window of which the bytes in `valid` are text; those before `lane` are not new.
  REFEREE_AVX512 inline void take(__m512i text, std::uint64_t valid) {
    const std::uint64_t lf = _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8('\n')) & valid;
    std::uint64_t ends = lf;
    std::uint64_t breaks = lf;
    if constexpr (end == LineEnd::crlf) {
      ends = _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8('\r')) & valid;
      unpaired |= (lf ^ (ends << 1)) >> 1 & valid >> 1;
      breaks |= ends;
    }
    const __m512i table = _mm512_shuffle_epi8(load(allowed<end>), text);
    constexpr int a_or_b_xor_c = 0xf6;
    strange = _mm512_ternarylogic_epi64(strange, table, text, a_or_b_xor_c);

    std::uint64_t near = breaks | breaks << 1;
    near |= near << (lane == 2 ? 1 : 2);
    if constexpr (lane == 4) near |= breaks << 4;
    if constexpr (lane == 8) near |= near << 4;
    unfinished |= ~near & valid;

    const std::uint64_t fresh = ends >> lane << lane;
    const __m512i positions = _mm512_maskz_compress_epi8(fresh, load(counting));
    const __m512i digits = _mm512_sub_epi8(text, _mm512_set1_epi8('0'));
    const auto found = static_cast<std::size_t>(_mm_popcnt_u64(fresh));
    write_numbers<lane, 0>(positions, digits, indexes + count);
    if (lane > 2 && found > 16) write_numbers<lane, 16>(positions, digits, indexes + count + 16);
    count += found;
  }

  REFEREE_AVX512 bool is_plain() const {
    return _mm512_test_epi64_mask(strange, strange) == 0 && unfinished >> lane == 0 &&
           unpaired == 0;
  }

  REFEREE_AVX512 std::uint32_t greatest() const {
    __m512i found = _mm512_setzero_si512();
    for (std::size_t i = 0; i < count; i += 16) {
      const std::size_t left = std::min<std::size_t>(16, count - i);
      const auto some = static_cast<__mmask16>((1U << left) - 1);
      found = _mm512_max_epu32(found, _mm512_maskz_loadu_epi32(some, indexes + i));
    }
    return _mm512_reduce_max_epu32(found);
  }
};

/// The front of a text behind line ends, so that nothing stands before the first number.
template <std::size_t lane, LineEnd end>
REFEREE_AVX512 inline __m512i first_window(const char* text) {
  alignas(64) std::array<char, window_bytes> window;
  for (std::size_t i = 0; i < lane; ++i) {
    window[i] = end == LineEnd::crlf && i % 2 == 0 ? '\r' : '\n';
  }
  std::memcpy(window.data() + lane, text, window_bytes - lane);
  return _mm512_load_si512(window.data());
}

/// The first window of a text, or the last, which it may not fill.
template <std::size_t lane, LineEnd end>
REFEREE_AVX512 void take_edge(Scan<lane, end>& scan, std::string_view text, std::size_t at) {
  const std::size_t bytes = std::min(window_bytes, lane + text.size() - at);
  const std::uint64_t valid = ~std::uint64_t{0} >> (window_bytes - bytes);
  const __m512i window =
      at == 0 ? first_window<lane, end>(text.data()) : _mm512_loadu_si512(text.data() + at - lane);
  scan.take(_mm512_mask_mov_epi8(_mm512_set1_epi8('0'), valid, window), valid);
}

template <std::size_t lane, LineEnd end>
REFEREE_AVX512 Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t stride = window_bytes - lane;
  constexpr std::size_t ahead = 4096;  // what is read next is fetched this early
  Scan<lane, end> scan{indexes};
  take_edge(scan, text, 0);
  std::size_t at = stride;  // where new text begins
  for (; at + stride <= text.size() && scan.count < limit; at += stride) {
    _mm_prefetch(text.data() + at + ahead, _MM_HINT_T0);
    scan.take(_mm512_loadu_si512(text.data() + at - lane), ~std::uint64_t{0});
  }
  if (at < text.size() && scan.count < limit) {
    take_edge(scan, text, at);
    at = text.size();
  }
  Decoded decoded{scan.count, 0, 0, scan.is_plain()};
  if (!decoded.plain) return decoded;
  decoded.bytes = line_bytes(text, std::min(at, text.size()), decoded.plain);
  decoded.greatest = scan.greatest();
  return decoded;
}

constexpr NumberKernel kernel{{decode<2, LineEnd::lf>, decode<2, LineEnd::crlf>},
                              {decode<4, LineEnd::lf>, decode<4, LineEnd::crlf>},
                              {decode<8, LineEnd::lf>, decode<8, LineEnd::crlf>}};

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

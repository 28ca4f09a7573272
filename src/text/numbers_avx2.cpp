// AVX2: 64 bytes of text at a time; the eight bytes before each line end are copied side by side,
// and eight such words are then made numbers at once.
//
//   window        .. 1  2 \n  3  4  5 \n        begins 8 bytes before its new text
//   ends                   *           *        a mask of 64 bits; for each bit, lowest first,
//   words         . . . . . .  1  2 | . . . 1 2 \n 3 4 5 | ...      a copy of the 8 bytes before it
//   lanes         2  1 x ...        | 5 4 3 \n 2 ...                bytes turned round
//   cleared       2  1 0 0 0 0 0 0  | 5 4 3 0 0 0 0 0               behind the number
//   times         1 10 1 10 ...     | 1 10 1 10 ...     multiply, add neighbours: 16 bits
//   times         1   100 ...       | 1   100 ...       multiply, add neighbours: 32 bits
//   packed to 16 bits, times 1 10000 ...                multiply, add neighbours: 32 bits
//   numbers       12                | 345
//
// The clearing, and how it is found whether all was plain, are as for AVX-512.

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
constexpr std::size_t lane = 8;
constexpr std::size_t stride = window_bytes - lane;
constexpr std::size_t words_at_once = 8;

REFEREE_AVX2 inline __m256i twice(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

REFEREE_AVX2 inline __m256i load(const void* bytes) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

REFEREE_AVX2 inline std::uint64_t where(__m256i low, __m256i high, char byte) {
  const __m256i wanted = _mm256_set1_epi8(byte);
  const auto bits = [](int mask) { return std::uint64_t{static_cast<std::uint32_t>(mask)}; };
  return bits(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted))) |
         bits(_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted))) << 32;
}

/// Four numbers, as two sums of four digits each.
REFEREE_AVX2 inline __m256i fours_of_digits(const std::uint64_t* words) {
  const __m256i turn = twice(_mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
  const __m256i digits =
      _mm256_sub_epi8(_mm256_shuffle_epi8(load(words), turn), _mm256_set1_epi8('0'));
  const __m256i h = _mm256_and_si256(_mm256_srli_epi64(digits, 7), _mm256_set1_epi8(1));
  const __m256i below = _mm256_sub_epi64(h, _mm256_set1_epi64x(1));
  const __m256i lanes = _mm256_and_si256(digits, _mm256_andnot_si256(h, below));
  return _mm256_madd_epi16(_mm256_maddubs_epi16(lanes, _mm256_set1_epi16(0x0a01)),
                           _mm256_set1_epi32(100 << 16 | 1));
}

REFEREE_AVX2 inline void write_numbers(const std::uint64_t* words, std::uint32_t* indexes) {
  const __m256i fours =
      _mm256_packus_epi32(fours_of_digits(words), fours_of_digits(words + words_at_once / 2));
  const __m256i mixed = _mm256_madd_epi16(fours, _mm256_set1_epi32(10000 << 16 | 1));
  const __m256i numbers = _mm256_permute4x64_epi64(mixed, 0b11'01'10'00);
  _mm256_storeu_si256(static_cast<__m256i*>(static_cast<void*>(indexes)),
                      _mm256_sub_epi32(numbers, _mm256_set1_epi32(1)));
}

/// A decoding under way.
template <LineEnd end>
struct Scan {
  std::uint32_t* indexes;
  std::size_t count = 0;
  __m256i strange = {};          // bytes that are neither digit nor line end
  std::uint64_t unfinished = 0;  // bytes with too many digits before them
  std::uint64_t unpaired = 0;    // CR without LF, or the other way round

  /// Takes a window of which the bytes in `valid` are text; those before `lane` are not new.
  REFEREE_AVX2 inline void take(const char* window, std::uint64_t valid) {
    const __m256i low = load(window);
    const __m256i high = load(window + sizeof(__m256i));
    const std::uint64_t lf = where(low, high, '\n') & valid;
    std::uint64_t ends = lf;
    std::uint64_t breaks = lf;
    if constexpr (end == LineEnd::crlf) {
      ends = where(low, high, '\r') & valid;
      unpaired |= (lf ^ (ends << 1)) >> 1 & valid >> 1;
      breaks |= ends;
    }
    note_strange(low);
    note_strange(high);
    std::uint64_t near = breaks | breaks << 1;
    near |= near << 2;
    near |= near << 4;
    unfinished |= ~near & valid;
    write(window, ends >> lane << lane);
  }

  REFEREE_AVX2 inline void note_strange(__m256i text) {
    constexpr char none = -1;
    constexpr char cr = end == LineEnd::crlf ? '\r' : none;
    const __m256i allowed = twice(_mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
                                                '\n', none, none, cr, none, none));
    strange = _mm256_or_si256(strange, _mm256_xor_si256(_mm256_shuffle_epi8(allowed, text), text));
  }

  REFEREE_AVX2 inline void write(const char* window, std::uint64_t ends) {
    std::array<std::uint64_t, window_bytes> words;
    const auto found = static_cast<std::size_t>(_mm_popcnt_u64(ends));
    for (std::size_t i = 0; i < found; i += words_at_once) {
      // Always eight, past the last too: a loop that ends at once each time is cheaper.
      for (std::size_t j = i; j < i + words_at_once; ++j) {
        const std::size_t position =
            std::max(_tzcnt_u64(ends), static_cast<unsigned long long>(lane));
        std::memcpy(&words[j], window + position - lane, lane);
        ends = _blsr_u64(ends);
      }
      write_numbers(&words[i], indexes + count + i);
    }
    count += found;
  }

  REFEREE_AVX2 bool is_plain() const {
    return _mm256_testz_si256(strange, strange) != 0 && unfinished >> lane == 0 && unpaired == 0;
  }
};

/// The first window of a text, or the last, which it may not fill. Line ends stand before the first
/// number, digits behind the last.
template <LineEnd end>
REFEREE_AVX2 void take_edge(Scan<end>& scan, std::string_view text, std::size_t at) {
  std::array<char, window_bytes> window;
  window.fill('0');
  for (std::size_t i = 0; at == 0 && i < lane; ++i) {
    window[i] = end == LineEnd::crlf && i % 2 == 0 ? '\r' : '\n';
  }
  const std::size_t fresh = std::min(stride, text.size() - at);
  const std::size_t before = at == 0 ? 0 : lane;
  std::memcpy(window.data() + lane - before, text.data() + at - before, before + fresh);
  scan.take(window.data(), ~std::uint64_t{0} >> (stride - fresh));
}

std::uint32_t greatest_of(const std::uint32_t* indexes, std::size_t count) {
  return count == 0 ? 0 : *std::max_element(indexes, indexes + count);
}

template <LineEnd end>
REFEREE_AVX2 Decoded decode(std::string_view text, std::size_t limit, std::uint32_t* indexes) {
  constexpr std::size_t ahead = 4096;  // what is read next is fetched this early
  Scan<end> scan{indexes};
  take_edge(scan, text, 0);
  std::size_t at = stride;  // where new text begins
  for (; at + stride <= text.size() && scan.count < limit; at += stride) {
    _mm_prefetch(text.data() + at + ahead, _MM_HINT_T0);
    scan.take(text.data() + at - lane, ~std::uint64_t{0});
  }
  if (at < text.size() && scan.count < limit) {
    take_edge(scan, text, at);
    at = text.size();
  }
  Decoded decoded{scan.count, 0, 0, scan.is_plain()};
  if (!decoded.plain) return decoded;
  decoded.bytes = line_bytes(text, std::min(at, text.size()), decoded.plain);
  decoded.greatest = greatest_of(indexes, scan.count);
  return decoded;
}

constexpr NumberKernel kernel{{decode<LineEnd::lf>, decode<LineEnd::crlf>},
                              {decode<LineEnd::lf>, decode<LineEnd::crlf>},
                              {decode<LineEnd::lf>, decode<LineEnd::crlf>}};

}  // namespace

const NumberKernel* avx2_number_kernel() {
  return &kernel;
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

const NumberKernel* avx2_number_kernel() {
  return nullptr;
}

}  // namespace referee::internal::text

#endif

// AVX-512: 64 moves at a time, all columns.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...     128 bytes, as pairs of digit and LF
//   less          "0\n" in each pair               what is no digit and LF leaves 0 to 9
//   digits        3  1  3  3  2 ...                packed: a byte a move
//   column 3      1  0  1  1  0 ...                which moves go there, as a mask of 64 bits
//   players       0  1  0  1  0 ...                always the same
//   extracted     0  0  1                          the players' bits under the mask, side by side
//
// With CR and LF a move is three bytes, so 64 of them are 192. Their digits are every third byte;
// CR and LF are compared where they have to stand.
//
// The bits are put on top of the column's so far, of which the last, unfinished byte and what lies
// above it are kept in a register; whole bytes are never read again:
//
//   column's bits  ....|....|....|abc              h bits so far; the register holds abc
//   shifted        0 0 1 by h % 8
//   word           abc001..                        8 bytes, stored at byte h / 8

#include "games/connectz/digit_kernel.hpp"

#if defined(__x86_64__)

#include <array>
#include <cstring>
#include <utility>

#include "base/intrinsics_x86.hpp"

namespace referee::internal::connectz {
namespace {

/// The players of 64 moves.
constexpr std::uint64_t turns = 0xaaaaaaaaaaaaaaaa;

/// The bits of a column under way.
struct Column {
  unsigned char* bytes;
  std::uint64_t count = 0;

  /// Appends `more` < 57 bits. What is above the bits in the last byte is 0.
  REFEREE_AVX512 inline void put(std::uint64_t bits, std::uint64_t more) {
    unsigned char* const last = bytes + count / 8;
    const std::uint64_t word = *last | bits << (count % 8);
    std::memcpy(last, &word, sizeof word);
    count += more;
  }
};

/// A digit a move, less '0'; and whether the line ends are where they should be.
struct Digits {
  __m512i digits;
  std::uint64_t strange;
};

/// What is no digit and LF becomes another byte than 1 to 9.
REFEREE_AVX512 inline Digits every_second(const char* text) {
  const __m512i zero = _mm512_set1_epi16('\n' << 8 | '0');
  const __m512i low = _mm512_sub_epi16(_mm512_loadu_si512(text), zero);
  const __m512i high = _mm512_sub_epi16(_mm512_loadu_si512(text + 64), zero);
  const __m512i in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  return {_mm512_permutexvar_epi64(in_order, _mm512_packus_epi16(low, high)), 0};
}

using Bytes = std::array<std::uint8_t, 64>;

/// Where the digits of 64 moves with CR and LF are: in the first 128 bytes, and in the last 64.
alignas(64) constexpr Bytes thirds = [] {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(3 * i % 128);
  return bytes;
}();
constexpr std::uint64_t in_last = ~std::uint64_t{0} << (128 / 3 + 1);

/// Text of nothing but CR and LF in their places, from `first` bytes into a line on.
constexpr Bytes line_ends(std::size_t first) {
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t place = (first + i) % 3;
    bytes[i] = place == 1 ? '\r' : place == 2 ? '\n' : 0;
  }
  return bytes;
}
alignas(64) constexpr std::array<Bytes, 3> ends{line_ends(0), line_ends(64), line_ends(128)};

REFEREE_AVX512 inline std::uint64_t strange_ends(__m512i text, const Bytes& expected) {
  const __m512i wanted = _mm512_load_si512(expected.data());
  return _mm512_mask_cmpneq_epi8_mask(_mm512_test_epi8_mask(wanted, wanted), text, wanted);
}

REFEREE_AVX512 inline Digits every_third(const char* text) {
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

template <text::LineEnd end, std::size_t... k>
REFEREE_AVX512 bool split_columns(const char* text, std::size_t moves, DigitColumns& split,
                                  std::index_sequence<k...>) {
  constexpr std::size_t ahead = 4096;  // what is read next is fetched this early
  const __m512i one = _mm512_set1_epi8(1);
  constexpr std::size_t bytes = digit_moves * digit_bytes(end);
  __m512i greatest = _mm512_setzero_si512();
  std::uint64_t strange = 0;
  Column columns[] = {{static_cast<unsigned char*>(static_cast<void*>(split.bits[k].data()))}...};
  ((*columns[k].bytes = 0), ...);
  for (std::size_t move = 0; move < moves; move += digit_moves, text += bytes) {
    for (std::size_t i = 0; i < bytes; i += 64) _mm_prefetch(text + ahead + i, _MM_HINT_T0);
    const Digits some = end == text::LineEnd::lf ? every_second(text) : every_third(text);
    const __m512i digits = some.digits;
    strange |= some.strange;
    greatest = _mm512_max_epu8(greatest, _mm512_sub_epi8(digits, one));
    const std::uint64_t masks[] = {
        _mm512_cmpeq_epi8_mask(digits, _mm512_set1_epi8(static_cast<char>(k + 1)))...};
    const std::uint64_t counts[] = {static_cast<std::uint64_t>(_mm_popcnt_u64(masks[k]))...};
    if (((... | (counts[k] + 7)) & 64) == 0) [[likely]] {
      (columns[k].put(_pext_u64(turns, masks[k]), counts[k]), ...);
      continue;
    }
    // 57 or more into one column: in two halves.
    for (const unsigned half : {0U, 32U}) {
      constexpr std::uint64_t low = 0xffffffff;
      (columns[k].put(_pext_u64(turns, masks[k] >> half & low),
                      static_cast<std::uint64_t>(_mm_popcnt_u64(masks[k] >> half & low))),
       ...);
    }
  }
  ((split.counts[k] = columns[k].count), ...);
  constexpr auto past_last = static_cast<char>(sizeof...(k));
  return strange == 0 && _mm512_cmpge_epu8_mask(greatest, _mm512_set1_epi8(past_last)) == 0;
}

template <text::LineEnd end, std::size_t columns>
bool split_into(const char* text, std::size_t moves, DigitColumns& split) {
  return split_columns<end>(text, moves, split, std::make_index_sequence<columns>());
}

template <text::LineEnd end, std::size_t... k>
bool split_by_width(const char* text, std::size_t moves, unsigned columns, DigitColumns& split,
                    std::index_sequence<k...>) {
  constexpr bool (*of_width[])(const char*, std::size_t,
                               DigitColumns&) = {split_into<end, k + 1>...};
  return of_width[columns - 1](text, moves, split);
}

bool split_digits(const char* text, std::size_t moves, unsigned columns, text::LineEnd end,
                  DigitColumns& split) {
  constexpr std::make_index_sequence<DigitColumns::most_columns> widths;
  return end == text::LineEnd::lf
             ? split_by_width<text::LineEnd::lf>(text, moves, columns, split, widths)
             : split_by_width<text::LineEnd::crlf>(text, moves, columns, split, widths);
}

}  // namespace

SplitDigits avx512_digit_split() {
  return split_digits;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitDigits avx512_digit_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif

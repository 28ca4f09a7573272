// AVX-512: 64 moves at a time, all columns.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...     128 bytes, as pairs of digit and LF
//   less          "0\n" in each pair               what is no digit and LF leaves 0 to 9
//   digits        3  1  3  3  2 ...                packed: a byte a move
//   column 3      1  0  1  1  0 ...                which moves go there, as a mask of 64 bits
//   players       0  1  0  1  0 ...                always the same
//   extracted     0  0  1                          the players' bits under the mask, side by side
//
// They are put on top of the column's bits so far, of which the last, unfinished byte and what lies
// above it are kept in a register; whole bytes are never read again:
//
//   column's bits  ....|....|....|abc              h bits so far; the register holds abc
//   shifted        0 0 1 by h % 8
//   word           abc001..                        8 bytes, stored at byte h / 8

#include "games/connectz/digit_kernel.hpp"

#if defined(__x86_64__)

#include <cstring>
#include <utility>

#include "base/intrinsics_x86.hpp"

namespace referee::connectz {
namespace {

/// The players of 64 moves.
constexpr std::uint64_t turns = 0xaaaaaaaaaaaaaaaa;

/// The bits of a column under way.
struct Column {
  char* bytes;
  std::uint64_t count = 0;
  std::uint64_t open = 0;  // the byte that count is in, and zeros above

  /// Appends `more` < 57 bits.
  REFEREE_AVX512 inline void put(std::uint64_t bits, std::uint64_t more) {
    const std::uint64_t word = open | bits << (count % 8);
    std::memcpy(bytes + count / 8, &word, sizeof word);
    const std::uint64_t whole = count / 8;
    count += more;
    open = word >> (count / 8 - whole) * 8;
  }
};

/// A byte a move; other than 1 to 9 for what is no digit and LF.
REFEREE_AVX512 inline __m512i digits_of(const char* text) {
  const __m512i zero = _mm512_set1_epi16('\n' << 8 | '0');
  const __m512i low = _mm512_sub_epi16(_mm512_loadu_si512(text), zero);
  const __m512i high = _mm512_sub_epi16(_mm512_loadu_si512(text + 64), zero);
  const __m512i in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  return _mm512_permutexvar_epi64(in_order, _mm512_packus_epi16(low, high));
}

template <std::size_t... k>
REFEREE_AVX512 bool split_columns(const char* text, std::size_t moves, DigitColumns& split,
                                  std::index_sequence<k...>) {
  constexpr std::size_t ahead = 4096;  // what is read next is fetched this early
  const __m512i one = _mm512_set1_epi8(1);
  __m512i greatest = _mm512_setzero_si512();
  Column columns[] = {{static_cast<char*>(static_cast<void*>(split.bits[k].data()))}...};
  for (std::size_t move = 0; move < moves; move += digit_moves, text += 2 * digit_moves) {
    _mm_prefetch(text + ahead, _MM_HINT_T0);
    _mm_prefetch(text + ahead + 64, _MM_HINT_T0);
    const __m512i digits = digits_of(text);
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
  return _mm512_cmpge_epu8_mask(greatest, _mm512_set1_epi8(past_last)) == 0;
}

template <std::size_t columns>
bool split_into(const char* text, std::size_t moves, DigitColumns& split) {
  return split_columns(text, moves, split, std::make_index_sequence<columns>());
}

bool split_digits(const char* text, std::size_t moves, unsigned columns, DigitColumns& split) {
  constexpr bool (*of_width[])(const char*, std::size_t, DigitColumns&) = {
      split_into<1>, split_into<2>, split_into<3>, split_into<4>, split_into<5>,
      split_into<6>, split_into<7>, split_into<8>, split_into<9>};
  return of_width[columns - 1](text, moves, split);
}

}  // namespace

SplitDigits avx512_digit_split() {
  return split_digits;
}

}  // namespace referee::connectz

#else

namespace referee::connectz {

SplitDigits avx512_digit_split() {
  return nullptr;
}

}  // namespace referee::connectz

#endif

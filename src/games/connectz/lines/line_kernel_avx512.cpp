// AVX-512: eight words at a time, of one column or of eight that are Z apart (LineTile). A step
// from the seed to a column, d rows further up, with lanes of four cells for eight, lane 0 at the
// left and a word's lowest bit at its left:
//
//     seed    0110 1001 0011 ...                          of the seed column
//     alive   1111 0010 1001 ...                          its cells that have been followed so far
//     low     1010 0110 0101 ...   words w, w+1, ...      loaded from the other column
//     high    0110 0101 1100 ...   words w+1, w+2, ...    loaded from a word further
//     next    0100 1100 1011 ...   d = 1: shrdv, each lane of low shifted right by d, filled up
//                                  from the same lane of high
//     alive   1101 0010 0001 ...   ternary logic 0x90: alive & ~(seed ^ next), one instruction
//     any?    1    1    1    ...   test into a mask; zero ends the walk
//
// At the end of a column words are loaded by mask, the top is inserted into its lane, and `there`
// clears the rows below 0 and above the last counter: ~0 >> (64 lane + 64 - rows), where shifts
// beyond 64 give 0 and negative ones are made 0.

#include "games/connectz/lines/line_kernel.hpp"

#ifdef __x86_64__

#include "base/intrinsics_x86.hpp"

#define REFEREE_LINES REFEREE_AVX512
#define REFEREE_VECTOR REFEREE_AVX512 __attribute__((always_inline)) inline

#include "games/connectz/lines/line_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

struct Words8 {
  static constexpr unsigned lanes = 8;

  REFEREE_VECTOR static Words8 all(std::uint64_t word) {
    return {_mm512_set1_epi64(static_cast<long long>(word))};
  }
  REFEREE_VECTOR static Words8 load(const std::uint64_t* words) {
    return {_mm512_loadu_si512(words)};
  }
  REFEREE_VECTOR static Words8 load(const Board::Words& column, std::int64_t word) {
    const std::int64_t full = static_cast<std::int64_t>(column.full) - word;
    const auto at_top = static_cast<__mmask8>(full >= 0 && full < lanes ? 1U << full : 0U);
    const __m512i top = _mm512_maskz_set1_epi64(at_top, static_cast<long long>(column.top));
    // A masked load of nothing from unmapped memory is allowed, but takes a hundred times as long.
    if (column.full == 0 || full <= 0 || word <= -std::int64_t{lanes}) return {top};
    const unsigned below_top = full < lanes ? (1U << full) - 1 : all_lanes;
    const auto inside =
        static_cast<__mmask8>(word < 0 ? below_top & (all_lanes << -word) : below_top);
    return {_mm512_mask_loadu_epi64(top, inside, column.words + word)};
  }
  /// The lowest `rows` of the 512.
  REFEREE_VECTOR static Words8 rows_below(std::int64_t rows) {
    const __m512i lane_rows = _mm512_setr_epi64(64, 128, 192, 256, 320, 384, 448, 512);
    const __m512i above = _mm512_sub_epi64(lane_rows, _mm512_set1_epi64(rows));
    return {
        _mm512_srlv_epi64(_mm512_set1_epi64(-1), _mm512_max_epi64(above, _mm512_setzero_si512()))};
  }
  REFEREE_VECTOR static Words8 window(Words8 low, Words8 high, unsigned shift) {
    return {_mm512_shrdv_epi64(low.v, high.v, _mm512_set1_epi64(shift))};
  }
  REFEREE_VECTOR Words8 where_same(Words8 a, Words8 b) const {
    return {_mm512_ternarylogic_epi64(v, a.v, b.v, 0x90)};
  }
  REFEREE_VECTOR Words8 without(Words8 other) const {
    return {_mm512_ternarylogic_epi64(v, other.v, other.v, 0x30)};
  }
  REFEREE_VECTOR Words8 operator&(Words8 other) const { return {_mm512_and_si512(v, other.v)}; }
  REFEREE_VECTOR Words8 operator|(Words8 other) const { return {_mm512_or_si512(v, other.v)}; }
  REFEREE_VECTOR bool operator==(Words8 other) const {
    return _mm512_cmpneq_epi64_mask(v, other.v) == 0;
  }
  REFEREE_VECTOR bool is_none() const { return _mm512_test_epi64_mask(v, v) == 0; }
  REFEREE_VECTOR unsigned first_lane() const {
    return static_cast<unsigned>(__builtin_ctz(_mm512_test_epi64_mask(v, v)));
  }
  REFEREE_VECTOR bool has_even_quarter() const {
    return (_mm512_cmpeq_epi16_mask(v, _mm512_setzero_si512()) |
            _mm512_cmpeq_epi16_mask(v, _mm512_set1_epi16(-1))) != 0;
  }

  __m512i v;

 private:
  static constexpr unsigned all_lanes = 0xff;
};

}  // namespace

const LineKernel* avx512_line_kernel() {
  return &kernel_of<Words8>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {
const LineKernel* avx512_line_kernel() {
  return nullptr;
}
}  // namespace referee::internal::connectz

#endif

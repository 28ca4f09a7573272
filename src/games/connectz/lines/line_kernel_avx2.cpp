// AVX2: four words at a time, of one column or of four that are Z apart (LineTile). A step from the
// seed to a column, d rows further up, with lanes of four cells, lane 0 at the left and a word's
// lowest bit at its left:
//
//     seed    0110 1001 0011 1100                          of the seed column
//     alive   1111 0010 1001 1111                          its cells that have been followed so far
//     low     1010 0110 0101 1100   words w, w+1, ...      loaded from the other column
//     high    0110 0101 1100 1011   words w+1, w+2, ...    loaded from a word further
//     next    0100 1100 1011 1001   d = 1: low >> d | high << 64 - d; a shift by 64 gives 0
//     unlike  0010 0101 1000 0101   seed ^ next
//     alive   1101 0010 0001 1010   ~unlike & alive, one instruction
//     any?    1                     testz; zero ends the walk
//
// At the end of a column words are loaded by mask, the top is inserted into its lane, and `there`
// clears the rows below 0 and above the last counter: ~0 >> (64 lane + 64 - rows), where shifts
// beyond 64 give 0 and lanes with negative shifts are set.

#include "games/connectz/lines/line_kernel.hpp"

#ifdef __x86_64__

#include "base/intrinsics_x86.hpp"

#define REFEREE_LINES REFEREE_AVX2
#define REFEREE_VECTOR REFEREE_AVX2 __attribute__((always_inline)) inline

#include "games/connectz/lines/line_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

struct Words4 {
  static constexpr unsigned lanes = 4;

  REFEREE_VECTOR static Words4 all(std::uint64_t word) {
    return {_mm256_set1_epi64x(static_cast<long long>(word))};
  }
  REFEREE_VECTOR static Words4 load(const std::uint64_t* words) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))};
  }
  REFEREE_VECTOR static Words4 load(const Board::Words& column, std::int64_t word) {
    const std::int64_t full = static_cast<std::int64_t>(column.full) - word;
    const __m256i indices = _mm256_setr_epi64x(0, 1, 2, 3);
    const __m256i upper = _mm256_set1_epi64x(full);
    const __m256i top = _mm256_and_si256(_mm256_cmpeq_epi64(upper, indices), all(column.top).v);
    // A masked load of nothing from unmapped memory is allowed, but takes a hundred times as long.
    if (column.full == 0 || full <= 0 || word <= -std::int64_t{lanes}) return {top};
    const __m256i inside = _mm256_andnot_si256(
        _mm256_cmpgt_epi64(_mm256_set1_epi64x(-word), indices), _mm256_cmpgt_epi64(upper, indices));
    const auto* at = reinterpret_cast<const long long*>(column.words + word);
    return {_mm256_or_si256(top, _mm256_maskload_epi64(at, inside))};
  }
  /// The lowest `rows` of the 256.
  REFEREE_VECTOR static Words4 rows_below(std::int64_t rows) {
    const __m256i above =
        _mm256_sub_epi64(_mm256_setr_epi64x(64, 128, 192, 256), _mm256_set1_epi64x(rows));
    const __m256i full = _mm256_cmpgt_epi64(_mm256_setzero_si256(), above);
    return {_mm256_or_si256(full, _mm256_srlv_epi64(_mm256_set1_epi64x(-1), above))};
  }
  REFEREE_VECTOR static Words4 window(Words4 low, Words4 high, unsigned shift) {
    const __m128i down = _mm_cvtsi32_si128(static_cast<int>(shift));
    const __m128i up = _mm_cvtsi32_si128(static_cast<int>(64 - shift));  // 64 gives zeros
    return {_mm256_or_si256(_mm256_srl_epi64(low.v, down), _mm256_sll_epi64(high.v, up))};
  }
  REFEREE_VECTOR Words4 where_same(Words4 a, Words4 b) const {
    return {_mm256_andnot_si256(_mm256_xor_si256(a.v, b.v), v)};
  }
  REFEREE_VECTOR Words4 without(Words4 other) const { return {_mm256_andnot_si256(other.v, v)}; }
  REFEREE_VECTOR Words4 operator&(Words4 other) const { return {_mm256_and_si256(v, other.v)}; }
  REFEREE_VECTOR Words4 operator|(Words4 other) const { return {_mm256_or_si256(v, other.v)}; }
  REFEREE_VECTOR bool operator==(Words4 other) const {
    const __m256i difference = _mm256_xor_si256(v, other.v);
    return _mm256_testz_si256(difference, difference) != 0;
  }
  REFEREE_VECTOR bool is_none() const { return _mm256_testz_si256(v, v) != 0; }
  REFEREE_VECTOR unsigned first_lane() const {
    const __m256i empty = _mm256_cmpeq_epi64(v, _mm256_setzero_si256());
    const int used = ~_mm256_movemask_pd(_mm256_castsi256_pd(empty));
    return static_cast<unsigned>(__builtin_ctz(static_cast<unsigned>(used)));
  }
  REFEREE_VECTOR bool has_even_quarter() const {
    const __m256i even = _mm256_or_si256(_mm256_cmpeq_epi16(v, _mm256_setzero_si256()),
                                         _mm256_cmpeq_epi16(v, _mm256_set1_epi16(-1)));
    return _mm256_testz_si256(even, even) == 0;
  }

  __m256i v;
};

}  // namespace

const LineKernel* avx2_line_kernel() {
  return &kernel_of<Words4>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {
const LineKernel* avx2_line_kernel() {
  return nullptr;
}
}  // namespace referee::internal::connectz

#endif

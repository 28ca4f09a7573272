#include "games/connectz/line_kernel.hpp"

#ifdef __x86_64__

#include <immintrin.h>

#define REFEREE_LINES __attribute__((target("avx2,bmi")))
#define REFEREE_STEP REFEREE_LINES __attribute__((always_inline)) inline

#include "games/connectz/line_kernel_steps.hpp"

namespace referee::connectz {
namespace {

struct Words4 {
  static constexpr unsigned lanes = 4;

  REFEREE_STEP static Words4 all(std::uint64_t word) {
    return {_mm256_set1_epi64x(static_cast<long long>(word))};
  }
  REFEREE_STEP static Words4 load(const std::uint64_t* words) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))};
  }
  REFEREE_STEP static Words4 load(const std::uint64_t* words, std::int64_t word, Words4 where) {
    return {_mm256_maskload_epi64(reinterpret_cast<const long long*>(words + word), where.v)};
  }
  REFEREE_STEP static Words4 where_below(std::int64_t lane) {
    return {_mm256_cmpgt_epi64(_mm256_set1_epi64x(lane), _mm256_setr_epi64x(0, 1, 2, 3))};
  }
  REFEREE_STEP static Words4 where_at(std::int64_t lane) {
    return {_mm256_cmpeq_epi64(_mm256_set1_epi64x(lane), _mm256_setr_epi64x(0, 1, 2, 3))};
  }
  REFEREE_STEP static Words4 window(Words4 low, Words4 high, unsigned shift) {
    const __m128i down = _mm_cvtsi32_si128(static_cast<int>(shift));
    const __m128i up = _mm_cvtsi32_si128(static_cast<int>(64 - shift));  // 64 gives zeros
    return {_mm256_or_si256(_mm256_srl_epi64(low.v, down), _mm256_sll_epi64(high.v, up))};
  }
  REFEREE_STEP Words4 where_same(Words4 a, Words4 b) const {
    return {_mm256_andnot_si256(_mm256_xor_si256(a.v, b.v), v)};
  }
  REFEREE_STEP Words4 without(Words4 other) const { return {_mm256_andnot_si256(other.v, v)}; }
  REFEREE_STEP Words4 operator&(Words4 other) const { return {_mm256_and_si256(v, other.v)}; }
  REFEREE_STEP Words4 operator|(Words4 other) const { return {_mm256_or_si256(v, other.v)}; }
  REFEREE_STEP bool operator==(Words4 other) const {
    const __m256i difference = _mm256_xor_si256(v, other.v);
    return _mm256_testz_si256(difference, difference) != 0;
  }
  REFEREE_STEP bool is_none() const { return _mm256_testz_si256(v, v) != 0; }
  REFEREE_STEP unsigned first_lane() const {
    const __m256i empty = _mm256_cmpeq_epi64(v, _mm256_setzero_si256());
    const int used = ~_mm256_movemask_pd(_mm256_castsi256_pd(empty));
    return static_cast<unsigned>(__builtin_ctz(static_cast<unsigned>(used)));
  }
  REFEREE_STEP bool has_even_quarter() const {
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

}  // namespace referee::connectz

#else

namespace referee::connectz {
const LineKernel* avx2_line_kernel() {
  return nullptr;
}
}  // namespace referee::connectz

#endif

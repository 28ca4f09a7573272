#include "games/connectz/line_kernel.hpp"

#ifdef __x86_64__

#include <immintrin.h>

#define REFEREE_LINES __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi")))
#define REFEREE_STEP REFEREE_LINES __attribute__((always_inline)) inline

#include "games/connectz/line_kernel_steps.hpp"

namespace referee::connectz {
namespace {

struct Words8 {
  static constexpr unsigned lanes = 8;

  REFEREE_STEP static Words8 all(std::uint64_t word) {
    return {_mm512_set1_epi64(static_cast<long long>(word))};
  }
  REFEREE_STEP static Words8 load(const std::uint64_t* words) {
    return {_mm512_loadu_si512(words)};
  }
  REFEREE_STEP static Words8 load(const std::uint64_t* words, std::int64_t word, Words8 where) {
    return {_mm512_maskz_loadu_epi64(_mm512_movepi64_mask(where.v), words + word)};
  }
  REFEREE_STEP static Words8 where_below(std::int64_t lane) {
    const __m512i indices = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    return {_mm512_movm_epi64(_mm512_cmplt_epi64_mask(indices, _mm512_set1_epi64(lane)))};
  }
  REFEREE_STEP static Words8 where_at(std::int64_t lane) {
    const __m512i indices = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    return {_mm512_movm_epi64(_mm512_cmpeq_epi64_mask(indices, _mm512_set1_epi64(lane)))};
  }
  REFEREE_STEP static Words8 window(Words8 low, Words8 high, unsigned shift) {
    return {_mm512_shrdv_epi64(low.v, high.v, _mm512_set1_epi64(shift))};
  }
  REFEREE_STEP Words8 where_same(Words8 a, Words8 b) const {
    return {_mm512_ternarylogic_epi64(v, a.v, b.v, 0x90)};
  }
  REFEREE_STEP Words8 without(Words8 other) const {
    return {_mm512_ternarylogic_epi64(v, other.v, other.v, 0x30)};
  }
  REFEREE_STEP Words8 operator&(Words8 other) const { return {_mm512_and_si512(v, other.v)}; }
  REFEREE_STEP Words8 operator|(Words8 other) const { return {_mm512_or_si512(v, other.v)}; }
  REFEREE_STEP bool operator==(Words8 other) const {
    return _mm512_cmpneq_epi64_mask(v, other.v) == 0;
  }
  REFEREE_STEP bool is_none() const { return _mm512_test_epi64_mask(v, v) == 0; }
  REFEREE_STEP unsigned first_lane() const {
    return static_cast<unsigned>(__builtin_ctz(_mm512_test_epi64_mask(v, v)));
  }
  REFEREE_STEP bool has_even_quarter() const {
    return (_mm512_cmpeq_epi16_mask(v, _mm512_setzero_si512()) |
            _mm512_cmpeq_epi16_mask(v, _mm512_set1_epi16(-1))) != 0;
  }

  __m512i v;
};

}  // namespace

const LineKernel* avx512_line_kernel() {
  return &kernel_of<Words8>;
}

}  // namespace referee::connectz

#else

namespace referee::connectz {
const LineKernel* avx512_line_kernel() {
  return nullptr;
}
}  // namespace referee::connectz

#endif

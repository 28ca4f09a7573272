// NEON: four words at a time, in two registers, of one column or of four that are Z apart
// (LineTile). A step from the seed to a column, d rows further up, with lanes of four cells, lane 0
// at the left and a word's lowest bit at its left:
//
//     seed    0110 1001 | 0011 1100                        of the seed column
//     alive   1111 0010 | 1001 1111                        its cells that have been followed so far
//     low     1010 0110 | 0101 1100   words w, w+1, ...    loaded from the other column
//     high    0110 0101 | 1100 1011   words w+1, w+2, ...  loaded from a word further
//     next    0100 1100 | 1011 1001   d = 1: low by -d | high by 64 - d; a shift by 64 gives 0
//     unlike  0010 0101 | 1000 0101   seed ^ next
//     alive   1101 0010 | 0001 1010   alive & ~unlike, one instruction a register
//     any?    1                       greater of neighbours, as one word; zero ends the walk
//
// At the end of a column words are loaded one by one, as far as there are any, and `there` clears
// the rows below 0 and above the last counter: ~0 >> (64 lane + 64 - rows), where 64 and more give
// 0 and negative ones are made 0.

#include "games/connectz/lines/line_kernel.hpp"

#ifdef __aarch64__

#include "base/intrinsics_arm.hpp"

#define REFEREE_LINES
#define REFEREE_VECTOR __attribute__((always_inline)) inline

#include "games/connectz/lines/line_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

struct Words4 {
  static constexpr unsigned lanes = 4;

  REFEREE_VECTOR static Words4 all(std::uint64_t word) {
    return {vdupq_n_u64(word), vdupq_n_u64(word)};
  }
  REFEREE_VECTOR static Words4 load(const std::uint64_t* words) {
    return {vld1q_u64(words), vld1q_u64(words + 2)};
  }
  REFEREE_VECTOR static Words4 load(const Board::Words& column, std::int64_t word) {
    const auto full = static_cast<std::int64_t>(column.full);
    if (word >= 0 && word + lanes <= full) return load(column.words + word);
    std::uint64_t some[lanes] = {};
    const std::int64_t begin = std::max<std::int64_t>(word, 0);
    const std::int64_t end = std::min<std::int64_t>(word + lanes, full);
    for (std::int64_t i = begin; i < end; ++i) some[i - word] = column.words[i];
    if (word <= full && full < word + lanes) some[full - word] = column.top;
    return load(some);
  }
  /// The lowest `rows` of the 256.
  REFEREE_VECTOR static Words4 rows_below(std::int64_t rows) {
    constexpr std::int64_t lane_rows[lanes] = {64, 128, 192, 256};
    const int64x2_t below = vdupq_n_s64(rows);
    return {rows_of(vsubq_s64(vld1q_s64(lane_rows), below)),
            rows_of(vsubq_s64(vld1q_s64(lane_rows + 2), below))};
  }
  REFEREE_VECTOR static Words4 window(Words4 low, Words4 high, unsigned shift) {
    const int64x2_t down = vdupq_n_s64(-static_cast<std::int64_t>(shift));
    const int64x2_t up = vdupq_n_s64(64 - static_cast<std::int64_t>(shift));
    return {vorrq_u64(vshlq_u64(low.a, down), vshlq_u64(high.a, up)),
            vorrq_u64(vshlq_u64(low.b, down), vshlq_u64(high.b, up))};
  }
  REFEREE_VECTOR Words4 where_same(Words4 x, Words4 y) const {
    return {vbicq_u64(a, veorq_u64(x.a, y.a)), vbicq_u64(b, veorq_u64(x.b, y.b))};
  }
  REFEREE_VECTOR Words4 without(Words4 other) const {
    return {vbicq_u64(a, other.a), vbicq_u64(b, other.b)};
  }
  REFEREE_VECTOR Words4 operator&(Words4 other) const {
    return {vandq_u64(a, other.a), vandq_u64(b, other.b)};
  }
  REFEREE_VECTOR Words4 operator|(Words4 other) const {
    return {vorrq_u64(a, other.a), vorrq_u64(b, other.b)};
  }
  REFEREE_VECTOR bool operator==(Words4 other) const {
    return Words4{veorq_u64(a, other.a), veorq_u64(b, other.b)}.is_none();
  }
  REFEREE_VECTOR bool is_none() const {
    const uint32x4_t either = vreinterpretq_u32_u64(vorrq_u64(a, b));
    return vgetq_lane_u64(vreinterpretq_u64_u32(vpmaxq_u32(either, either)), 0) == 0;
  }
  REFEREE_VECTOR unsigned first_lane() const {
    if (vgetq_lane_u64(a, 0) != 0) return 0;
    if (vgetq_lane_u64(a, 1) != 0) return 1;
    return vgetq_lane_u64(b, 0) != 0 ? 2 : 3;
  }
  REFEREE_VECTOR bool has_even_quarter() const {
    return !Words4{even_quarters(a), even_quarters(b)}.is_none();
  }

  uint64x2_t a;
  uint64x2_t b;

 private:
  /// ~0 >> above, lane by lane.
  REFEREE_VECTOR static uint64x2_t rows_of(int64x2_t above) {
    const int64x2_t most = vdupq_n_s64(64);
    const int64x2_t bounded = vbslq_s64(vcgtq_s64(above, most), most, above);
    const int64x2_t shift = vbicq_s64(bounded, vreinterpretq_s64_u64(vcltzq_s64(bounded)));
    return vshlq_u64(vdupq_n_u64(~std::uint64_t{0}), vnegq_s64(shift));
  }
  REFEREE_VECTOR static uint64x2_t even_quarters(uint64x2_t words) {
    const uint16x8_t quarters = vreinterpretq_u16_u64(words);
    return vreinterpretq_u64_u16(vorrq_u16(vceqzq_u16(quarters), vceqzq_u16(vmvnq_u16(quarters))));
  }
};

}  // namespace

const LineKernel* neon_line_kernel() {
  return &kernel_of<Words4>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {
const LineKernel* neon_line_kernel() {
  return nullptr;
}
}  // namespace referee::internal::connectz

#endif

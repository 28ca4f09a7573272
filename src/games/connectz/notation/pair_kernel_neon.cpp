// NEON: 64 bytes of text at a time, as for AVX-512 (drawn in pair_kernel_avx512.cpp), without a
// loop over the numbers in them: a lookup by the lower half of the previous byte gives a digit less
// one, another by the byte before that gives ten times its digit, and the sums at line ends are put
// side by side (base::compress()). The moves are then put on their columns one after the other.

#include "games/connectz/notation/pair_kernel.hpp"

#if defined(__aarch64__)

#include "base/intrinsics_arm.hpp"
#include "games/connectz/notation/pair_drops.hpp"

namespace referee::internal::connectz {
namespace {

using Sixteen = std::array<std::uint8_t, 16>;

// Indexed by the lower half of a digit, of LF, or of CR. A number less than 1 is beyond every
// frame.
constexpr Sixteen units_less_one{255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 128, 128, 128, 128, 128, 128};
constexpr Sixteen tens_of{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0};

/// See pair_drops.hpp.
template <text::LineEnd end>
class Decoder {
 public:
  static constexpr std::size_t window_bytes = 64;

  std::size_t take(const char* text, std::size_t left, std::uint8_t* indexes) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text);
    uint8x16_t lfs[4];
    uint8x16_t crs[4];
    uint8x16_t sums[4];
    for (std::size_t i = 0; i < 4; ++i) {
      const uint8x16_t some = vld1q_u8(bytes + 16 * i);
      lfs[i] = vceqq_u8(some, vdupq_n_u8('\n'));
      crs[i] = end == text::LineEnd::crlf ? vceqq_u8(some, vdupq_n_u8('\r')) : lfs[i];
      const uint8x16_t digits = vsubq_u8(some, vdupq_n_u8('0'));
      greatest_digit_ = vmaxq_u8(greatest_digit_, vbicq_u8(digits, vorrq_u8(lfs[i], crs[i])));
      sums[i] = vaddq_u8(look_up(units_less_one, bytes + 16 * i - 1),
                         look_up(tens_of, bytes + 16 * i - 2));
    }
    const uint64x2_t masks = base::masks_of(lfs, crs);
    const std::uint64_t valid = ~std::uint64_t{0} >> (window_bytes - left);
    const std::uint64_t ends =
        masks_.take(vgetq_lane_u64(masks, 0), vgetq_lane_u64(masks, 1), valid);
    return base::compress(sums, ends, indexes);
  }

  bool are_plain() const { return vmaxvq_u8(greatest_digit_) <= 9 && masks_.are_plain(); }

 private:
  static uint8x16_t look_up(const Sixteen& table, const std::uint8_t* bytes) {
    return vqtbl1q_u8(vld1q_u8(table.data()), vandq_u8(vld1q_u8(bytes), vdupq_n_u8(0xf)));
  }

  uint8x16_t greatest_digit_ = vdupq_n_u8(0);  // above 9: a byte that is neither digit nor line end
  LineMasks<end> masks_;
};

}  // namespace

SplitPairs neon_pair_split() {
  return split_pairs<Decoder>;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitPairs neon_pair_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif

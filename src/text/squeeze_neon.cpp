// NEON: 64 bytes at a time, examined as masks (squeeze_masks.hpp), and compressed eight bytes at a
// time (base::compress()).

#include "text/squeeze.hpp"

#if defined(__aarch64__)

#include <algorithm>
#include <cstdint>

#include "base/intrinsics_arm.hpp"
#include "text/squeeze_masks.hpp"

namespace referee::internal::text {
namespace {

LineBytes look_for(const uint8x16_t (&text)[4]) {
  uint8x16_t blank[4];
  uint8x16_t cr[4];
  uint8x16_t lf[4];
  for (int i = 0; i < 4; ++i) {
    blank[i] = vorrq_u8(vceqq_u8(text[i], vdupq_n_u8(' ')), vceqq_u8(text[i], vdupq_n_u8('\t')));
    cr[i] = vceqq_u8(text[i], vdupq_n_u8('\r'));
    lf[i] = vceqq_u8(text[i], vdupq_n_u8('\n'));
  }
  const uint64x2_t ends = base::masks_of(cr, lf);
  return {base::mask_of(blank), vgetq_lane_u64(ends, 0), vgetq_lane_u64(ends, 1)};
}

}  // namespace

Squeezed squeeze_neon(std::string_view text, char* room) {
  BlankCarry carry;
  std::uint64_t wrong = 0;
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < text.size(); at += 64) {
    const std::size_t left = std::min<std::size_t>(64, text.size() - at);
    const std::uint64_t valid = ~std::uint64_t{0} >> (64 - left);
    const auto* const some = reinterpret_cast<const std::uint8_t*>(text.data() + at);
    const uint8x16_t parts[] = {vld1q_u8(some), vld1q_u8(some + 16), vld1q_u8(some + 32),
                                vld1q_u8(some + 48)};
    const BlankMasks masks = look_at(look_for(parts), valid, carry);
    wrong |= masks.wrong;
    bytes += base::compress(parts, masks.kept, reinterpret_cast<std::uint8_t*>(room + bytes));
  }
  return {bytes, wrong == 0 && carry.carriage_return == 0};
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

Squeezed squeeze_neon(std::string_view text, char* room) {
  return squeeze_portable(text, room);
}

}  // namespace referee::internal::text

#endif

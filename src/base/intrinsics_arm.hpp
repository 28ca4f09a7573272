#pragma once

// For kernel files only. Every aarch64 has these instructions, so that functions need no mark.
#include <arm_neon.h>

#include <bit>
#include <cstdint>

namespace referee::internal::base {

static_assert(std::endian::native == std::endian::little, "the first byte of a word is its lowest");

/// Two masks of 64 bits, each of 64 bytes that are 0 or all ones; the first byte is the lowest bit.
///
///     bytes         ff 00 00 ff 00 00 ff 00   00 ff ...
///     a bit each     1  .  .  8  .  . 40  .    .  2 ...
///     neighbours       1     8     0    40       2  ...    added, three times: eight bytes are one
inline uint64x2_t masks_of(const uint8x16_t (&first)[4], const uint8x16_t (&second)[4]) {
  constexpr std::uint64_t each_a_bit = 0x8040201008040201;
  const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(each_a_bit));
  const auto quarters = [bits](const uint8x16_t(&bytes)[4]) {
    return vpaddq_u8(vpaddq_u8(vandq_u8(bytes[0], bits), vandq_u8(bytes[1], bits)),
                     vpaddq_u8(vandq_u8(bytes[2], bits), vandq_u8(bytes[3], bits)));
  };
  return vreinterpretq_u64_u8(vpaddq_u8(quarters(first), quarters(second)));
}

/// One such mask.
inline std::uint64_t mask_of(const uint8x16_t (&bytes)[4]) {
  return vgetq_lane_u64(masks_of(bytes, bytes), 0);
}

}  // namespace referee::internal::base

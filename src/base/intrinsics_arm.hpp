#pragma once

// For kernel files only. Every aarch64 has these instructions, so functions need no target
// attribute.
#include <arm_neon.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace referee::internal::base {

static_assert(std::endian::native == std::endian::little, "the first byte of a word is its lowest");

/// Two masks of 64 bits, each made of 64 bytes that are 0 or all ones; the first byte is the lowest
/// bit.
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

/// Which of eight bytes a mask keeps: their indexes, in order.
inline constexpr auto sources_of_mask = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (std::size_t kept = 0; kept < table.size(); ++kept) {
    std::size_t count = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((kept >> i & 1) != 0) table[kept][count++] = i;
    }
  }
  return table;
}();

/// Copies those of 64 bytes that are in the mask `kept`, side by side, and returns their number.
/// Writes up to eight bytes more. It compresses eight bytes at a time, with a lookup table of the
/// bytes kept:
///
///     text            _  4  2  _ \n  _  7  5        eight of the 64
///     kept            .  1  1  .  1  .  1  1        a byte of the mask
///     sources         1  2  4  6  7  -  -  -        the table for it
///     compressed      4  2 \n  7  5                 by one lookup
///
/// Each group of eight is written after all bytes kept before it: the mask's bits are counted byte
/// by byte, and times 0x0101... each byte becomes the sum of all up to it (a prefix sum).
inline std::size_t compress(const uint8x16_t (&text)[4], std::uint64_t kept, std::uint8_t* room) {
  const std::uint64_t counts = vget_lane_u64(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(kept))), 0);
  const std::uint64_t sums = counts * 0x0101010101010101;
  for (unsigned i = 0; i < 64; i += 8) {
    const uint8x8_t sources = vld1_u8(sources_of_mask[kept >> i & 0xff].data());
    const std::size_t before = sums << 8 >> i & 0xff;
    const uint8x16_t part = text[i / 16];
    const uint8x8_t eight = i % 16 == 0 ? vget_low_u8(part) : vget_high_u8(part);
    vst1_u8(room + before, vtbl1_u8(eight, sources));
  }
  return sums >> 56;
}

}  // namespace referee::internal::base

// NEON: 64 bytes at a time, looked at as masks (squeeze_masks.hpp), and compressed by eights with a
// table of which bytes stay:
//
//   text            _  4  2  _ \n  _  7  5        eight of the 64
//   kept            .  1  1  .  1  .  1  1        a byte of the mask
//   sources         1  2  4  6  7  -  -  -        the table for it
//   compressed      4  2 \n  7  5                 by one look-up
//
// Where each eight goes is the sum of what was kept before: the mask's bits are counted byte by
// byte, and times 0x0101... each byte becomes the sum of all up to it.

#include "text/squeeze.hpp"

#if defined(__aarch64__)

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/intrinsics_arm.hpp"
#include "text/squeeze_masks.hpp"

namespace referee::internal::text {
namespace {

using Eight = std::array<std::uint8_t, 8>;

constexpr std::array<Eight, 256> sources_of = [] {
  std::array<Eight, 256> table{};
  for (std::size_t kept = 0; kept < table.size(); ++kept) {
    std::size_t count = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((kept >> i & 1) != 0) table[kept][count++] = i;
    }
  }
  return table;
}();

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

/// Copies the bytes of `text` that are in `kept`; how many.
std::size_t compress(const uint8x16_t (&text)[4], std::uint64_t kept, std::uint8_t* room) {
  const std::uint64_t counts = vget_lane_u64(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(kept))), 0);
  const std::uint64_t sums = counts * 0x0101010101010101;
  for (unsigned i = 0; i < 64; i += 8) {
    const uint8x8_t sources = vld1_u8(sources_of[kept >> i & 0xff].data());
    const std::size_t before = sums << 8 >> i & 0xff;
    const uint8x16_t part = text[i / 16];
    const uint8x8_t eight = i % 16 == 0 ? vget_low_u8(part) : vget_high_u8(part);
    vst1_u8(room + before, vtbl1_u8(eight, sources));
  }
  return sums >> 56;
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
    bytes += compress(parts, masks.kept, reinterpret_cast<std::uint8_t*>(room + bytes));
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

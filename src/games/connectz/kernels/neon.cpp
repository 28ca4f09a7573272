// NEON: a window of 64 bytes is four vectors. Every aarch64 has these instructions, so functions
// need no target attribute.

#include <arm_neon.h>

#include <bit>

#define REFEREE_TARGET
#include "games/connectz/kernels/vector_kernels.hpp"

namespace referee::internal::connectz {
namespace {

static_assert(std::endian::native == std::endian::little, "the first byte of a word is its lowest");

constexpr std::size_t vector_bytes = sizeof(uint8x16_t);

struct Bytes64 {
  REFEREE_INLINE static Bytes64 load(const void* text) {
    const auto* const bytes = static_cast<const std::uint8_t*>(text);
    return by([bytes](std::size_t i) { return vld1q_u8(bytes + vector_bytes * i); });
  }
  REFEREE_INLINE Bytes64 operator+(const Bytes64& b) const {
    return by([&](std::size_t i) { return vaddq_u8(v[i], b.v[i]); });
  }
  REFEREE_INLINE Bytes64 max(const Bytes64& b) const {
    return by([&](std::size_t i) { return vmaxq_u8(v[i], b.v[i]); });
  }
  REFEREE_INLINE Bytes64 look_up(const LookUp& table) const {
    const uint8x16_t entries = vld1q_u8(table.data());
    return by([&](std::size_t i) { return vqtbl1q_u8(entries, vandq_u8(v[i], vdupq_n_u8(0xf))); });
  }
  REFEREE_INLINE Bytes64 or_unlike(const Bytes64& b, const Bytes64& c) const {
    return by([&](std::size_t i) { return vorrq_u8(v[i], veorq_u8(b.v[i], c.v[i])); });
  }
  REFEREE_INLINE Bytes64 equal(std::size_t byte) const {
    const uint8x16_t wanted = vdupq_n_u8(static_cast<std::uint8_t>(byte));
    return by([&](std::size_t i) { return vceqq_u8(v[i], wanted); });
  }
  REFEREE_INLINE std::uint64_t where(char byte) const;
  REFEREE_INLINE bool is_none() const {
    return vmaxvq_u8(vorrq_u8(vorrq_u8(v[0], v[1]), vorrq_u8(v[2], v[3]))) == 0;
  }
  REFEREE_INLINE bool is_below(std::size_t byte) const {
    return vmaxvq_u8(vmaxq_u8(vmaxq_u8(v[0], v[1]), vmaxq_u8(v[2], v[3]))) < byte;
  }

  /// Each of the four vectors by a function.
  template <typename Vector>
  REFEREE_INLINE static Bytes64 by(Vector vector) {
    return {{vector(0), vector(1), vector(2), vector(3)}};
  }

  uint8x16_t v[4];
};

/// Two masks of 64 bits, each made of 64 bytes that are 0 or all ones; the first byte is the lowest
/// bit.
///
///     bytes         ff 00 00 ff 00 00 ff 00   00 ff ...
///     a bit each     1  .  .  8  .  . 40  .    .  2 ...
///     neighbours       1     8     0    40       2  ...    added, three times: eight bytes are one
REFEREE_INLINE uint64x2_t masks_of(const Bytes64& first, const Bytes64& second) {
  constexpr std::uint64_t each_a_bit = 0x8040201008040201;
  const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(each_a_bit));
  const auto quarters = [bits](const Bytes64& bytes) {
    return vpaddq_u8(vpaddq_u8(vandq_u8(bytes.v[0], bits), vandq_u8(bytes.v[1], bits)),
                     vpaddq_u8(vandq_u8(bytes.v[2], bits), vandq_u8(bytes.v[3], bits)));
  };
  return vreinterpretq_u64_u8(vpaddq_u8(quarters(first), quarters(second)));
}

REFEREE_INLINE std::uint64_t Bytes64::where(char byte) const {
  const Bytes64 there = equal(static_cast<std::uint8_t>(byte));
  return vgetq_lane_u64(masks_of(there, there), 0);
}

/// Four words in two registers.
struct Words4 {
  static constexpr unsigned lanes = 4;

  REFEREE_INLINE static Words4 all(std::uint64_t word) {
    return {vdupq_n_u64(word), vdupq_n_u64(word)};
  }
  REFEREE_INLINE static Words4 load(const std::uint64_t* words) {
    return {vld1q_u64(words), vld1q_u64(words + 2)};
  }
  REFEREE_INLINE static Words4 load_where(const std::uint64_t* words, Words4 where) {
    std::uint64_t some[lanes];
    vst1q_u64(some, where.a);
    vst1q_u64(some + 2, where.b);
    for (unsigned i = 0; i < lanes; ++i) {
      if (some[i] != 0) some[i] = words[i];
    }
    return load(some);
  }
  REFEREE_INLINE static Words4 rows_below(std::int64_t rows) {
    constexpr std::int64_t lane_rows[lanes] = {64, 128, 192, 256};
    const int64x2_t below = vdupq_n_s64(rows);
    return {rows_of(vsubq_s64(vld1q_s64(lane_rows), below)),
            rows_of(vsubq_s64(vld1q_s64(lane_rows + 2), below))};
  }
  REFEREE_INLINE static Words4 window(Words4 low, Words4 high, unsigned shift) {
    const int64x2_t down = vdupq_n_s64(-static_cast<std::int64_t>(shift));
    const int64x2_t up = vdupq_n_s64(64 - static_cast<std::int64_t>(shift));  // 64 gives 0
    return {vorrq_u64(vshlq_u64(low.a, down), vshlq_u64(high.a, up)),
            vorrq_u64(vshlq_u64(low.b, down), vshlq_u64(high.b, up))};
  }
  REFEREE_INLINE Words4 where_same(Words4 x, Words4 y) const {
    return {vbicq_u64(a, veorq_u64(x.a, y.a)), vbicq_u64(b, veorq_u64(x.b, y.b))};
  }
  REFEREE_INLINE Words4 without(Words4 other) const {
    return {vbicq_u64(a, other.a), vbicq_u64(b, other.b)};
  }
  REFEREE_INLINE Words4 operator&(Words4 other) const {
    return {vandq_u64(a, other.a), vandq_u64(b, other.b)};
  }
  REFEREE_INLINE Words4 operator|(Words4 other) const {
    return {vorrq_u64(a, other.a), vorrq_u64(b, other.b)};
  }
  REFEREE_INLINE bool operator==(Words4 other) const {
    return Words4{veorq_u64(a, other.a), veorq_u64(b, other.b)}.is_none();
  }
  REFEREE_INLINE bool is_none() const {
    // The greater of neighbours, as one word.
    const uint32x4_t either = vreinterpretq_u32_u64(vorrq_u64(a, b));
    return vgetq_lane_u64(vreinterpretq_u64_u32(vpmaxq_u32(either, either)), 0) == 0;
  }
  REFEREE_INLINE unsigned first_lane() const {
    if (vgetq_lane_u64(a, 0) != 0) return 0;
    if (vgetq_lane_u64(a, 1) != 0) return 1;
    return vgetq_lane_u64(b, 0) != 0 ? 2 : 3;
  }
  REFEREE_INLINE bool has_even_quarter() const {
    return !Words4{even_quarters(a), even_quarters(b)}.is_none();
  }

  uint64x2_t a;
  uint64x2_t b;

 private:
  /// ~0 >> above, lane by lane; 64 and more give 0, negative ones are made 0.
  REFEREE_INLINE static uint64x2_t rows_of(int64x2_t above) {
    const int64x2_t most = vdupq_n_s64(64);
    const int64x2_t bounded = vbslq_s64(vcgtq_s64(above, most), most, above);
    const int64x2_t shift = vbicq_s64(bounded, vreinterpretq_s64_u64(vcltzq_s64(bounded)));
    return vshlq_u64(vdupq_n_u64(~std::uint64_t{0}), vnegq_s64(shift));
  }
  REFEREE_INLINE static uint64x2_t even_quarters(uint64x2_t words) {
    const uint16x8_t quarters = vreinterpretq_u16_u64(words);
    return vreinterpretq_u64_u16(vorrq_u16(vceqzq_u16(quarters), vceqzq_u16(vmvnq_u16(quarters))));
  }
};

/// The numbers in a window: as for AVX2 (drawn in avx2.cpp), four at a time. Bytes that are no
/// digit are all ones in `other`, so a lane is cleared after its number by & (other - 1) & ~other.
class LaneNumbers {
 public:
  /// After the last line end there is always another, outside the window.
  LaneNumbers(const char* window, std::uint64_t ends) : window_(window), ends_(ends) {}

  /// Writes four numbers less one.
  template <std::size_t lane>
  REFEREE_INLINE void write_four(std::uint32_t* indexes) {
    const uint32x4_t one = vdupq_n_u32(1);
    if constexpr (lane == 4) {
      vst1q_u32(indexes, vsubq_u32(fours_of(next_four()), one));
    } else {
      const uint32x4_t first = fours_of(next_two());
      const uint32x4_t second = fours_of(next_two());
      const uint32x4_t low = vsubq_u32(vuzp1q_u32(first, second), one);
      vst1q_u32(indexes, vmlaq_n_u32(low, vuzp2q_u32(first, second), 10000));
    }
  }

 private:
  template <typename Lane>
  REFEREE_INLINE Lane next() {
    Lane lane;
    const auto position = static_cast<std::size_t>(std::countr_zero(ends_));
    std::memcpy(&lane, window_ + position - sizeof lane, sizeof lane);
    ends_ &= ends_ - 1;
    return lane;
  }

  /// The last digits of the next four numbers, newest first, four a lane.
  REFEREE_INLINE uint8x16_t next_four() {
    uint32x4_t lanes = vdupq_n_u32(next<std::uint32_t>());
    lanes = vsetq_lane_u32(next<std::uint32_t>(), lanes, 1);
    lanes = vsetq_lane_u32(next<std::uint32_t>(), lanes, 2);
    lanes = vsetq_lane_u32(next<std::uint32_t>(), lanes, 3);
    const uint8x16_t digits = vsubq_u8(vrev32q_u8(vreinterpretq_u8_u32(lanes)), vdupq_n_u8('0'));
    const uint32x4_t other = vreinterpretq_u32_u8(vcgtq_u8(digits, vdupq_n_u8(9)));
    const uint32x4_t kept = vbicq_u32(vsubq_u32(other, vdupq_n_u32(1)), other);
    return vandq_u8(digits, vreinterpretq_u8_u32(kept));
  }

  /// The last digits of the next two numbers, newest first, eight a lane.
  REFEREE_INLINE uint8x16_t next_two() {
    uint64x2_t lanes = vdupq_n_u64(next<std::uint64_t>());
    lanes = vsetq_lane_u64(next<std::uint64_t>(), lanes, 1);
    const uint8x16_t digits = vsubq_u8(vrev64q_u8(vreinterpretq_u8_u64(lanes)), vdupq_n_u8('0'));
    const uint64x2_t other = vreinterpretq_u64_u8(vcgtq_u8(digits, vdupq_n_u8(9)));
    const uint64x2_t kept = vbicq_u64(vsubq_u64(other, vdupq_n_u64(1)), other);
    return vandq_u8(digits, vreinterpretq_u8_u64(kept));
  }

  /// Sums of four digits each, the first of which counts one.
  REFEREE_INLINE static uint32x4_t fours_of(uint8x16_t digits) {
    const uint8x16_t tens = vreinterpretq_u8_u16(vdupq_n_u16(0x0a01));
    const uint16x8_t hundreds = vreinterpretq_u16_u32(vdupq_n_u32(100 << 16 | 1));
    return vpaddlq_u16(vmulq_u16(vpaddlq_u8(vmulq_u8(digits, tens)), hundreds));
  }

  const char* window_;
  std::uint64_t ends_;
};

/// Which of eight bytes a mask keeps: their indexes, in order.
constexpr auto sources_of_mask = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (std::size_t kept = 0; kept < table.size(); ++kept) {
    std::size_t count = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((kept >> i & 1) != 0) table[kept][count++] = i;
    }
  }
  return table;
}();

/// The bits of `turns` under a mask of four.
constexpr LookUp turns_of_four = [] {
  LookUp table{};
  for (unsigned mask = 0; mask < table.size(); ++mask) {
    unsigned count = 0;
    unsigned bits = 0;
    for (unsigned move = 0; move < 4; ++move) {
      if ((mask >> move & 1) != 0) bits |= move % 2 << count++;
    }
    table[mask] = static_cast<std::uint8_t>(bits);
  }
  return table;
}();

/// What 64 moves put into two columns.
struct TwoExtracted {
  uint64x2_t bits;
  uint64x2_t counts;
};

/// What they put into some columns.
template <std::size_t columns>
struct Extracted {
  REFEREE_INLINE std::uint64_t count(std::size_t k) const { return counts_[k]; }
  REFEREE_INLINE std::uint64_t bits(std::size_t k) const { return bits_[k]; }
  REFEREE_INLINE Extracted half(bool upper) const {
    Extracted part;
    for (std::size_t k = 0; k < columns; ++k) {
      const std::uint64_t lower = std::min<std::uint64_t>(counts_[k], 32);
      part.bits_[k] = upper ? bits_[k] >> 32 : bits_[k] & lowest(32);
      part.counts_[k] = upper ? counts_[k] - lower : lower;
    }
    return part;
  }

  std::array<std::uint64_t, columns> bits_;
  std::array<std::uint64_t, columns> counts_;
};

/// There is no instruction that extracts bits. A lookup table gives the result for each four bits
/// of a mask, and how many there are; then neighbours are joined, the upper one shifted by the
/// number that the lower one has, until 64 are one:
///
///   mask          1 0 1 1   0 0 0 1   ...          fours, the first at the left
///   turns         0 1 0 1   0 1 0 1   ...          always the same
///   extracted     0 0 1     1         ...
///   how many      3         1         ...
///   together      0 0 1 1             ...
REFEREE_INLINE TwoExtracted extract(uint64x2_t masks) {
  const uint8x16_t table = vld1q_u8(turns_of_four.data());
  const uint8x16_t bytes = vreinterpretq_u8_u64(masks);
  const uint8x16_t low = vandq_u8(bytes, vdupq_n_u8(0xf));
  const uint8x16_t high_bits = vqtbl1q_u8(table, vshrq_n_u8(bytes, 4));
  const uint8x16_t bits8 =
      vorrq_u8(vqtbl1q_u8(table, low), vshlq_u8(high_bits, vreinterpretq_s8_u8(vcntq_u8(low))));
  // A shift uses the lowest byte of its lane, which has the number of bits of the lower neighbour.
  const uint8x16_t counts8 = vcntq_u8(bytes);
  const uint16x8_t pairs = vreinterpretq_u16_u8(bits8);
  const uint16x8_t bits16 =
      vorrq_u16(vbicq_u16(pairs, vdupq_n_u16(0xff00)),
                vshlq_u16(vshrq_n_u16(pairs, 8), vreinterpretq_s16_u8(counts8)));
  const uint16x8_t counts16 = vpaddlq_u8(counts8);
  const uint32x4_t fours = vreinterpretq_u32_u16(bits16);
  const uint32x4_t bits32 =
      vorrq_u32(vbicq_u32(fours, vdupq_n_u32(0xffff0000)),
                vshlq_u32(vshrq_n_u32(fours, 16), vreinterpretq_s32_u16(counts16)));
  const uint32x4_t counts32 = vpaddlq_u16(counts16);
  const uint64x2_t eights = vreinterpretq_u64_u32(bits32);
  const uint64x2_t bits64 =
      vorrq_u64(vandq_u64(eights, vdupq_n_u64(0xffffffff)),
                vshlq_u64(vshrq_n_u64(eights, 32), vreinterpretq_s64_u32(counts32)));
  return {bits64, vpaddlq_u32(counts32)};
}

struct Neon {
  using Bytes = Bytes64;
  using Words = Words4;
  using Columns = Drops;
  static constexpr std::size_t shortest_lane = 4;

  template <std::size_t lane>
  REFEREE_INLINE static void write_numbers(const char* window, const Bytes& /*text*/,
                                           std::uint64_t ends, std::uint32_t* indexes) {
    // Always eight, even past the last one: a loop that runs a varying number of times is slower.
    const std::size_t found = bits_in(ends);
    LaneNumbers numbers(window, ends);
    for (std::size_t i = 0; i < found; i += 8) {
      numbers.write_four<lane>(indexes + i);
      numbers.write_four<lane>(indexes + i + 4);
    }
  }

  /// Eight bytes at a time, with a lookup table of the bytes kept:
  ///
  ///     text            _  4  2  _ \n  _  7  5        eight of the 64
  ///     kept            .  1  1  .  1  .  1  1        a byte of the mask
  ///     sources         1  2  4  6  7  -  -  -        the table for it
  ///     compressed      4  2 \n  7  5                 by one lookup
  ///
  /// Each group of eight is written after all bytes kept before it: the mask's bits are counted
  /// byte by byte, and times 0x0101... each byte becomes the sum of all up to it (a prefix sum).
  REFEREE_INLINE static std::size_t compress(const Bytes& bytes, std::uint64_t kept, void* room) {
    const std::uint64_t counts = vget_lane_u64(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(kept))), 0);
    const std::uint64_t sums = counts * 0x0101010101010101;
    for (unsigned i = 0; i < 64; i += 8) {
      const uint8x8_t sources = vld1_u8(sources_of_mask[kept >> i & 0xff].data());
      const std::size_t before = sums << 8 >> i & 0xff;
      const uint8x16_t part = bytes.v[i / 16];
      const uint8x8_t eight = i % 16 == 0 ? vget_low_u8(part) : vget_high_u8(part);
      vst1_u8(static_cast<std::uint8_t*>(room) + before, vtbl1_u8(eight, sources));
    }
    return sums >> 56;
  }
  REFEREE_INLINE static void compress_ends(const Bytes& sums, const Bytes& /*text*/, char /*end*/,
                                           std::uint64_t mask, std::uint8_t* room) {
    compress(sums, mask, room);
  }

  /// Loads digits and line ends into vectors of their own.
  template <LineEnd end>
  REFEREE_INLINE static Bytes digits(const char* text) {
    return Bytes::by([text](std::size_t i) {
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text);
      if constexpr (end == LineEnd::lf) {
        const uint8x16x2_t some = vld2q_u8(bytes + 32 * i);
        return vornq_u8(vsubq_u8(some.val[0], vdupq_n_u8('1')),
                        vceqq_u8(some.val[1], vdupq_n_u8('\n')));
      } else {
        const uint8x16x3_t some = vld3q_u8(bytes + 48 * i);
        return vornq_u8(vornq_u8(vsubq_u8(some.val[0], vdupq_n_u8('1')),
                                 vceqq_u8(some.val[1], vdupq_n_u8('\r'))),
                        vceqq_u8(some.val[2], vdupq_n_u8('\n')));
      }
    });
  }

  /// Two columns at once.
  template <std::size_t... k>
  REFEREE_INLINE static auto split_turns(const Bytes& digits, std::index_sequence<k...>) {
    constexpr std::size_t even = (sizeof...(k) + 1) / 2 * 2;
    Extracted<even> found;
    for (std::size_t column = 0; column < even; column += 2) {
      const auto [bits, counts] = extract(masks_of(digits.equal(column), digits.equal(column + 1)));
      vst1q_u64(found.bits_.data() + column, bits);
      vst1q_u64(found.counts_.data() + column, counts);
    }
    return found;
  }
};

}  // namespace

const Kernels neon_kernels = vector_kernels<Neon>;

}  // namespace referee::internal::connectz

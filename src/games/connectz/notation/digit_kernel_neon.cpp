// NEON: 64 moves at a time, two columns at once.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...     loaded as digits and as line ends
//   digits        2  0  2  2  1 ...                less '1': a byte a move
//   column 3      1  0  1  1  0 ...                the moves into it, as a mask of 64 bits
//   players       0  1  0  1  0 ...                always the same
//   extracted     0  0  1                          the players' bits under the mask, side by side
//
// There is no instruction that extracts bits. A lookup table gives the result for each four bits of
// a mask, and how many there are; then neighbours are joined, the upper one shifted by the number
// that the lower one has, until 64 are one:
//
//   mask          1 0 1 1   0 0 0 1   ...          fours, the first at the left
//   extracted     0 0 1     1         ...
//   how many      3         1         ...
//   together      0 0 1 1             ...
//
// The bits are then put into their columns as for AVX-512.

#include "games/connectz/notation/digit_kernel.hpp"

#if defined(__aarch64__)

#include <array>
#include <cstring>
#include <utility>

#include "base/intrinsics_arm.hpp"

namespace referee::internal::connectz {
namespace {

using Sixteen = std::array<std::uint8_t, 16>;

/// The players' bits under a mask of four.
constexpr Sixteen extracted_of_four = [] {
  Sixteen table{};
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
struct Extracted {
  uint64x2_t bits;
  uint64x2_t counts;
};

inline Extracted extract(uint64x2_t masks) {
  const uint8x16_t table = vld1q_u8(extracted_of_four.data());
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

/// The bits of a column under construction.
struct Column {
  unsigned char* bytes;
  std::uint64_t count = 0;

  /// Appends `more` < 57 bits. Above them the last byte is 0.
  void put_few(std::uint64_t bits, std::uint64_t more) {
    unsigned char* const last = bytes + count / 8;
    const std::uint64_t word = *last | bits << (count % 8);
    std::memcpy(last, &word, sizeof word);
    count += more;
  }

  /// Appends `more` <= 64 bits.
  void put(std::uint64_t bits, std::uint64_t more) {
    constexpr std::uint64_t half = 32;
    if (more < 57) [[likely]]
      return put_few(bits, more);
    put_few(bits & 0xffffffff, half);
    put_few(bits >> half, more - half);
  }
};

/// 64 moves: a digit each, less '1', and which bytes of their line ends are wrong.
struct Digits {
  uint8x16_t digits[4];
  uint8x16_t strange;
};

template <text::LineEnd end>
inline Digits load(const char* text) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text);
  Digits loaded;
  loaded.strange = vdupq_n_u8(0);
  for (std::size_t i = 0; i < 4; ++i) {
    if constexpr (end == text::LineEnd::lf) {
      const uint8x16x2_t some = vld2q_u8(bytes + 32 * i);
      loaded.digits[i] = vsubq_u8(some.val[0], vdupq_n_u8('1'));
      loaded.strange = vorrq_u8(loaded.strange, veorq_u8(some.val[1], vdupq_n_u8('\n')));
    } else {
      const uint8x16x3_t some = vld3q_u8(bytes + 48 * i);
      loaded.digits[i] = vsubq_u8(some.val[0], vdupq_n_u8('1'));
      loaded.strange = vorrq_u8(loaded.strange, veorq_u8(some.val[1], vdupq_n_u8('\r')));
      loaded.strange = vorrq_u8(loaded.strange, veorq_u8(some.val[2], vdupq_n_u8('\n')));
    }
  }
  return loaded;
}

struct Moves {
  uint8x16_t of[4];
};

/// Which moves go into a column.
inline Moves moves_to(std::size_t column, const Digits& some) {
  const uint8x16_t wanted = vdupq_n_u8(static_cast<std::uint8_t>(column));
  return {{vceqq_u8(some.digits[0], wanted), vceqq_u8(some.digits[1], wanted),
           vceqq_u8(some.digits[2], wanted), vceqq_u8(some.digits[3], wanted)}};
}

/// Puts 64 moves into the columns `k` and `k` + 1; the last column has none after it.
template <std::size_t k, std::size_t columns>
inline void put_two(const Digits& some, Column* into) {
  const Moves first = moves_to(k, some);
  const Moves second = k + 1 < columns ? moves_to(k + 1, some) : first;
  const Extracted found = extract(base::masks_of(first.of, second.of));
  into[k].put(vgetq_lane_u64(found.bits, 0), vgetq_lane_u64(found.counts, 0));
  if constexpr (k + 1 < columns) {
    into[k + 1].put(vgetq_lane_u64(found.bits, 1), vgetq_lane_u64(found.counts, 1));
  }
}

template <text::LineEnd end, std::size_t columns, std::size_t... pair>
bool split_columns(const char* text, std::size_t moves, NarrowColumns& split,
                   std::index_sequence<pair...>) {
  constexpr std::size_t ahead = 4096;  // the distance of prefetching
  constexpr std::size_t bytes = digit_moves * digit_bytes(end);
  uint8x16_t greatest = vdupq_n_u8(0);
  uint8x16_t strange = vdupq_n_u8(0);
  Column into[columns];
  for (std::size_t k = 0; k < columns; ++k) {
    into[k].bytes = static_cast<unsigned char*>(static_cast<void*>(split.bits[k].data()));
    *into[k].bytes = 0;
  }
  for (std::size_t move = 0; move < moves; move += digit_moves, text += bytes) {
    for (std::size_t i = 0; i < bytes; i += 64) __builtin_prefetch(text + ahead + i);
    const Digits some = load<end>(text);
    strange = vorrq_u8(strange, some.strange);
    for (const uint8x16_t digits : some.digits) greatest = vmaxq_u8(greatest, digits);
    (put_two<2 * pair, columns>(some, into), ...);
  }
  for (std::size_t k = 0; k < columns; ++k) split.counts[k] = into[k].count;
  return vmaxvq_u8(strange) == 0 && vmaxvq_u8(greatest) < columns;
}

template <text::LineEnd end, std::size_t columns>
bool split_into(const char* text, std::size_t moves, NarrowColumns& split) {
  constexpr std::make_index_sequence<(columns + 1) / 2> pairs;
  return split_columns<end, columns>(text, moves, split, pairs);
}

template <text::LineEnd end, std::size_t... k>
bool split_by_width(const char* text, std::size_t moves, unsigned columns, NarrowColumns& split,
                    std::index_sequence<k...>) {
  constexpr bool (*of_width[])(const char*, std::size_t,
                               NarrowColumns&) = {split_into<end, k + 1>...};
  return of_width[columns - 1](text, moves, split);
}

bool split_digits(const char* text, std::size_t moves, unsigned columns, text::LineEnd end,
                  NarrowColumns& split) {
  constexpr std::make_index_sequence<most_digit_columns> widths;
  return end == text::LineEnd::lf
             ? split_by_width<text::LineEnd::lf>(text, moves, columns, split, widths)
             : split_by_width<text::LineEnd::crlf>(text, moves, columns, split, widths);
}

}  // namespace

SplitDigits neon_digit_split() {
  return split_digits;
}

}  // namespace referee::internal::connectz

#else

namespace referee::internal::connectz {

SplitDigits neon_digit_split() {
  return nullptr;
}

}  // namespace referee::internal::connectz

#endif

// NEON: 64 bytes of text at a time; the bytes before each line end, as many as a number may have
// digits, are loaded into a lane each, and eight such lanes are then converted at once. With lanes
// of four bytes (those of eight take one more step):
//
//   window        .. 1  2 \n  3  4  5 \n        begins a lane before its new text
//   ends                   *           *        a mask of 64 bits; for each bit, lowest first,
//   lanes         x \n 1  2 | \n 3  4  5 | ...      the four bytes before it
//   turned         2  1 \n x | 5  4  3 \n
//   other          0  0 ff ? | 0  0  0 ff           bytes that are no digit
//   cleared        2  1  0 0 | 5  4  3  0           after the number: & (other - 1) & ~other
//   times          1 10  1 10 | ...     multiply, add neighbours: 16 bits
//   times          1    100   | ...     multiply, add neighbours: 32 bits
//   numbers       12          | 345
//
// Whether all lines were plain is accumulated on the way, and checked once at the end: the digits,
// with line ends made 0, are at most 9; and too many digits are found as in numbers_avx512.cpp.

#include "text/numbers.hpp"

#if defined(__aarch64__)

#include <bit>

#include "base/intrinsics_arm.hpp"
#include "text/number_steps.hpp"

namespace referee::internal::text {
namespace {

constexpr std::size_t vector_bytes = sizeof(uint8x16_t);
constexpr std::size_t numbers_at_once = 8;

/// The positions of the line ends in a window that have not been taken yet. After the last one
/// there is always another, outside the window.
class Ends {
 public:
  Ends(const char* window, std::uint64_t mask) : window_(window), mask_(mask) {}

  /// The `lane` bytes before the next line end.
  template <std::size_t lane>
  const char* take() {
    const auto position = static_cast<std::size_t>(std::countr_zero(mask_));
    mask_ &= mask_ - 1;
    return window_ + position - lane;
  }

 private:
  const char* window_;
  std::uint64_t mask_;
};

template <typename Lane>
inline Lane load(const char* text) {
  Lane lane;
  std::memcpy(&lane, text, sizeof lane);
  return lane;
}

/// The last digits of the next four numbers, newest first, four a lane.
inline uint8x16_t next_four(Ends& ends) {
  uint32x4_t lanes = vdupq_n_u32(load<std::uint32_t>(ends.take<4>()));
  lanes = vsetq_lane_u32(load<std::uint32_t>(ends.take<4>()), lanes, 1);
  lanes = vsetq_lane_u32(load<std::uint32_t>(ends.take<4>()), lanes, 2);
  lanes = vsetq_lane_u32(load<std::uint32_t>(ends.take<4>()), lanes, 3);
  const uint8x16_t digits = vsubq_u8(vrev32q_u8(vreinterpretq_u8_u32(lanes)), vdupq_n_u8('0'));
  const uint32x4_t other = vreinterpretq_u32_u8(vcgtq_u8(digits, vdupq_n_u8(9)));
  const uint32x4_t kept = vbicq_u32(vsubq_u32(other, vdupq_n_u32(1)), other);
  return vandq_u8(digits, vreinterpretq_u8_u32(kept));
}

/// The last digits of the next two numbers, newest first, eight a lane.
inline uint8x16_t next_two(Ends& ends) {
  uint64x2_t lanes = vdupq_n_u64(load<std::uint64_t>(ends.take<8>()));
  lanes = vsetq_lane_u64(load<std::uint64_t>(ends.take<8>()), lanes, 1);
  const uint8x16_t digits = vsubq_u8(vrev64q_u8(vreinterpretq_u8_u64(lanes)), vdupq_n_u8('0'));
  const uint64x2_t other = vreinterpretq_u64_u8(vcgtq_u8(digits, vdupq_n_u8(9)));
  const uint64x2_t kept = vbicq_u64(vsubq_u64(other, vdupq_n_u64(1)), other);
  return vandq_u8(digits, vreinterpretq_u8_u64(kept));
}

/// Sums of four digits each, the first of which counts one.
inline uint32x4_t fours_of(uint8x16_t digits) {
  const uint8x16_t tens = vreinterpretq_u8_u16(vdupq_n_u16(0x0a01));
  const uint16x8_t hundreds = vreinterpretq_u16_u32(vdupq_n_u32(100 << 16 | 1));
  return vpaddlq_u16(vmulq_u16(vpaddlq_u8(vmulq_u8(digits, tens)), hundreds));
}

/// Writes four numbers.
template <std::size_t lane>
inline void write_numbers(Ends& ends, std::uint32_t* indexes) {
  const uint32x4_t one = vdupq_n_u32(1);
  if constexpr (lane == 4) {
    vst1q_u32(indexes, vsubq_u32(fours_of(next_four(ends)), one));
  } else {
    const uint32x4_t first = fours_of(next_two(ends));
    const uint32x4_t second = fours_of(next_two(ends));
    const uint32x4_t low = vsubq_u32(vuzp1q_u32(first, second), one);
    vst1q_u32(indexes, vmlaq_n_u32(low, vuzp2q_u32(first, second), 10000));
  }
}

/// See number_steps.hpp.
template <std::size_t lane_bytes, LineEnd line_end>
class Scan {
 public:
  static constexpr std::size_t lane = lane_bytes;
  static constexpr LineEnd end = line_end;

  explicit Scan(std::uint32_t* indexes) : indexes_(indexes) {}

  void take(const char* window, std::uint64_t valid) {
    uint8x16_t lfs[4];
    uint8x16_t crs[4];
    for (std::size_t i = 0; i < 4; ++i) {
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(window);
      const uint8x16_t text = vld1q_u8(bytes + vector_bytes * i);
      lfs[i] = vceqq_u8(text, vdupq_n_u8('\n'));
      uint8x16_t digits = vbicq_u8(vsubq_u8(text, vdupq_n_u8('0')), lfs[i]);
      if constexpr (end == LineEnd::crlf) {
        crs[i] = vceqq_u8(text, vdupq_n_u8('\r'));
        digits = vbicq_u8(digits, crs[i]);
      }
      greatest_digit_ = vmaxq_u8(greatest_digit_, digits);
    }
    const std::uint64_t cr = end == LineEnd::crlf ? base::mask_of(crs) : 0;
    write(window, checks_.take(base::mask_of(lfs), cr, valid));
  }

  std::size_t count() const { return count_; }

  bool is_plain() const { return vmaxvq_u8(greatest_digit_) <= 9 && checks_.are_plain(); }

  std::uint32_t finish() const {
    uint32x4_t found = vdupq_n_u32(0);
    std::size_t i = 0;
    for (; i + 4 <= count_; i += 4) found = vmaxq_u32(found, vld1q_u32(indexes_ + i));
    std::uint32_t value = vmaxvq_u32(found);
    for (; i < count_; ++i) value = std::max(value, indexes_[i]);
    return value;
  }

 private:
  void write(const char* window, std::uint64_t mask) {
    const auto found = static_cast<std::size_t>(std::popcount(mask));
    Ends ends(window, mask);
    for (std::size_t i = 0; i < found; i += numbers_at_once) {
      // Always eight, even past the last one: a loop that runs a varying number of times is slower.
      for (std::size_t j = i; j < i + numbers_at_once; j += 4) {
        write_numbers<lane>(ends, indexes_ + count_ + j);
      }
    }
    count_ += found;
  }

  std::uint32_t* indexes_;
  std::size_t count_ = 0;
  uint8x16_t greatest_digit_ = vdupq_n_u8(0);  // above 9: a byte that is neither digit nor line end
  LineChecks<lane, end> checks_;
};

constexpr NumberKernel kernel{{decode<Scan<4, LineEnd::lf>>, decode<Scan<4, LineEnd::crlf>>},
                              {decode<Scan<4, LineEnd::lf>>, decode<Scan<4, LineEnd::crlf>>},
                              {decode<Scan<8, LineEnd::lf>>, decode<Scan<8, LineEnd::crlf>>}};

}  // namespace

const NumberKernel* neon_number_kernel() {
  return &kernel;
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

const NumberKernel* neon_number_kernel() {
  return nullptr;
}

}  // namespace referee::internal::text

#endif

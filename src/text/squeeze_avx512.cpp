// AVX-512: 64 bytes at a time, compressed in a register. Masks have the first byte in bit 0:
//
//   text            _  4 \n  _  2  _  _ \n  1  _  3 \n
//   blank           1  .  .  1  .  1  1  .  .  1  .  .
//   other           .  1  .  .  1  .  .  .  1  .  1  .
//   starts          .  .  .  .  .  1  .  .  .  1  .  .    blanks just behind another byte
//   sum             1  .  .  1  .  .  .  1  .  .  1  .    starts + blank: the carry runs to the end
//   ends            .  .  .  .  .  .  .  1  .  .  1  .    of its blanks; & ~blank: what follows
//   them wrong           .  .  .  .  .  .  .  .  .  .  1  .    & other: "1 3" is no number
//
// What runs over the last bit is carried into the next 64 bytes.

#include "text/squeeze.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <cstdint>

#include "base/intrinsics_x86.hpp"

namespace referee::internal::text {
namespace {

struct Carry {
  std::uint64_t other = 0;            // the byte before was another one
  std::uint64_t blanks = 0;           // it was a blank behind another one
  std::uint64_t carriage_return = 0;  // it was a CR
};

struct Masks {
  std::uint64_t kept = 0;
  std::uint64_t wrong = 0;
};

REFEREE_AVX512 inline std::uint64_t where(__m512i text, char byte) {
  return _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(byte));
}

REFEREE_AVX512 inline Masks look(__m512i text, std::uint64_t valid, Carry& carry) {
  const std::uint64_t blank = (where(text, ' ') | where(text, '\t')) & valid;
  const std::uint64_t cr = where(text, '\r') & valid;
  const std::uint64_t lf = where(text, '\n') & valid;
  const std::uint64_t other = valid & ~(blank | cr | lf);
  const std::uint64_t starts = blank & (other << 1 | carry.other);
  unsigned long long sum = 0;
  const auto over = static_cast<std::uint64_t>(
      _addcarry_u64(static_cast<unsigned char>(carry.blanks), starts, blank, &sum));
  const std::uint64_t ends = sum & ~blank;
  const std::uint64_t unpaired = (cr << 1 | carry.carriage_return) & ~lf & valid;
  carry = {other >> 63, over, cr >> 63};
  return {valid & ~(blank | cr), (ends & other) | unpaired};
}

}  // namespace

REFEREE_AVX512 Squeezed squeeze_avx512(std::string_view text, char* room) {
  Carry carry;
  std::uint64_t wrong = 0;
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < text.size(); at += 64) {
    const std::size_t left = std::min<std::size_t>(64, text.size() - at);
    const std::uint64_t valid = ~std::uint64_t{0} >> (64 - left);
    const __m512i some = _mm512_loadu_si512(text.data() + at);
    const Masks masks = look(some, valid, carry);
    wrong |= masks.wrong;
    _mm512_storeu_si512(room + bytes, _mm512_maskz_compress_epi8(masks.kept, some));
    bytes += static_cast<std::size_t>(_mm_popcnt_u64(masks.kept));
  }
  return {bytes, wrong == 0 && carry.carriage_return == 0};
}

}  // namespace referee::internal::text

#else

namespace referee::internal::text {

Squeezed squeeze_avx512(std::string_view text, char* room) {
  return squeeze_portable(text, room);
}

}  // namespace referee::internal::text

#endif

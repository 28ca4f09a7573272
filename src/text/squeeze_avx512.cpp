// AVX-512: 64 bytes at a time, examined as masks (squeeze_masks.hpp), and compressed in a register.

#include "text/squeeze.hpp"

#if defined(__x86_64__)

#include <algorithm>
#include <cstdint>

#include "base/intrinsics_x86.hpp"
#include "text/squeeze_masks.hpp"

namespace referee::internal::text {
namespace {

REFEREE_AVX512 inline std::uint64_t where(__m512i text, char byte) {
  return _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(byte));
}

}  // namespace

REFEREE_AVX512 Squeezed squeeze_avx512(std::string_view text, char* room) {
  BlankCarry carry;
  std::uint64_t wrong = 0;
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < text.size(); at += 64) {
    const std::size_t left = std::min<std::size_t>(64, text.size() - at);
    const std::uint64_t valid = ~std::uint64_t{0} >> (64 - left);
    const __m512i some = _mm512_loadu_si512(text.data() + at);
    const LineBytes kinds{where(some, ' ') | where(some, '\t'), where(some, '\r'),
                          where(some, '\n')};
    const BlankMasks masks = look_at(kinds, valid, carry);
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

#pragma once

// What the kernels for x86-64 have in common.

// g++ 12 warns about the deliberately undefined registers in its own header (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

#include "games/connectz/kernels/vector_kernels.hpp"

namespace referee::internal::connectz {
namespace {

/// What moves put into columns, extracted only when it is asked for: the players' bits under masks.
template <std::size_t columns>
struct Masked {
  REFEREE_INLINE std::uint64_t count(std::size_t k) const { return bits_in(masks[k]); }
  REFEREE_INLINE std::uint64_t bits(std::size_t k) const { return _pext_u64(players, masks[k]); }
  /// Of the first 32 moves, or of the last.
  REFEREE_INLINE Masked half(bool upper) const {
    Masked moves = *this;
    for (std::uint64_t& mask : moves.masks) mask &= upper ? ~lowest(32) : lowest(32);
    return moves;
  }

  std::array<std::uint64_t, columns> masks;
  std::uint64_t players;
};

/// A table in 16 bytes.
REFEREE_INLINE __m128i load_table(const LookUp& table) {
  const void* const bytes = table.data();
  return _mm_load_si128(static_cast<const __m128i*>(bytes));
}

}  // namespace
}  // namespace referee::internal::connectz

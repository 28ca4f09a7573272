#pragma once

// What the kernels that read text have in common. For kernel files only, which first define the
// attribute of all their functions: REFEREE_TARGET, the instructions that the compiler may use. An
// attribute for each function, and not a flag for the file, because what such a file instantiates
// of the standard library would otherwise be compiled with the flag and used by the whole program.
// Everything here is in unnamed namespaces, so
// that each kernel file has its own.

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/connectz/kernels/kernels.hpp"

/// For functions that must be inlined: what they work on is kept in registers. Also, with a target
/// g++ 12 may clear the upper half of what a function returns in a register (`vzeroupper`).
#define REFEREE_INLINE REFEREE_TARGET __attribute__((always_inline)) inline

namespace referee::internal::connectz {
namespace {

/// How much text a vector kernel reads at once, and one of its masks has bits.
inline constexpr std::size_t window_bytes = 64;

/// How far ahead text is prefetched: the processor itself stops at the end of each page.
inline constexpr std::size_t prefetched_bytes = 4096;

/// A table that bytes are looked up in by their lower halves.
using LookUp = std::array<std::uint8_t, 16>;

/// The one byte of a plain text among those with the same lower half; 0, which has another lower
/// half, for none.
template <LineEnd end>
alignas(16) constexpr LookUp allowed_bytes{
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '\n', 0, 0, end == LineEnd::crlf ? '\r' : 0};

/// The `count` lowest bits, or all.
constexpr std::uint64_t lowest(std::size_t count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

REFEREE_INLINE std::size_t bits_in(std::uint64_t mask) {
  return static_cast<std::size_t>(__builtin_popcountll(mask));
}

/// The greatest of some indexes, 0 if there are none.
template <typename Index>
REFEREE_TARGET Index greatest_of(const Index* indexes, std::size_t count) {
  Index greatest = 0;
  for (std::size_t i = 0; i < count; ++i) greatest = std::max(greatest, indexes[i]);
  return greatest;
}

}  // namespace
}  // namespace referee::internal::connectz

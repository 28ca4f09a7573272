#pragma once

// How the kernels for narrow frames put bits on columns. For kernel files only, which first define
// the attribute of their functions: REFEREE_SPLIT.
//
//   players       0  1  0  1  0 ...                64 moves: who makes them
//   mask          1  0  1  1  0 ...                which of them go into the column
//   extracted     0  0  1                          the players' bits under the mask, side by side
//
// They are appended to the column's bits so far. Only the last, unfinished byte of those is read
// again, and its upper bits are 0:
//
//   column's bits  ....|....|....|abc              h bits so far
//   shifted        0 0 1 by h % 8
//   word           abc001..                        8 bytes, stored at byte h / 8

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/intrinsics_x86.hpp"
#include "games/connectz/board/narrow_columns.hpp"

/// For functions that must be inlined: columns under construction are kept in registers.
#define REFEREE_SPLIT_INLINE REFEREE_SPLIT __attribute__((always_inline)) inline

namespace referee::internal::connectz {
namespace {

/// The players of 64 moves.
inline constexpr std::uint64_t turns = 0xaaaaaaaaaaaaaaaa;

/// Appends the `more` < 57 bits in `bits`, zeros above, to the `count` so far.
REFEREE_SPLIT_INLINE void put_bits(unsigned char* bytes, std::uint64_t& count, std::uint64_t bits,
                                   std::uint64_t more) {
  unsigned char* const last = bytes + count / 8;
  const std::uint64_t word = *last | bits << (count % 8);
  std::memcpy(last, &word, sizeof word);
  count += more;
}

/// Whether one of some counts of up to 64 is more than put_bits() takes.
template <typename... Counts>
REFEREE_SPLIT_INLINE bool is_much(Counts... counts) {
  return ((... | (counts + 7)) & 64) != 0;
}

REFEREE_SPLIT_INLINE std::uint64_t bits_in(std::uint64_t mask) {
  return static_cast<std::uint64_t>(_mm_popcnt_u64(mask));
}

/// Some consecutive columns, under construction.
template <std::size_t columns>
class ColumnTops {
 public:
  REFEREE_SPLIT_INLINE ColumnTops(NarrowColumns& split, std::size_t first)
      : split_(split), first_(first) {
    for (std::size_t k = 0; k < columns; ++k) counts_[k] = split.counts[first + k];
  }

  /// Appends the players' bits under the columns' masks.
  REFEREE_SPLIT_INLINE void put(const std::array<std::uint64_t, columns>& masks,
                                std::uint64_t players) {
    put_each(masks, players, std::make_index_sequence<columns>());
  }

  REFEREE_SPLIT_INLINE void save() const {
    for (std::size_t k = 0; k < columns; ++k) split_.counts[first_ + k] = counts_[k];
  }

 private:
  template <std::size_t... k>
  REFEREE_SPLIT_INLINE void put_each(const std::array<std::uint64_t, columns>& masks,
                                     std::uint64_t players, std::index_sequence<k...>) {
    const std::uint64_t more[] = {bits_in(masks[k])...};
    if (!is_much(more[k]...)) [[likely]] {
      (put_bits(bytes(k), counts_[k], _pext_u64(players, masks[k]), more[k]), ...);
      return;
    }
    // 57 or more into one column: in two halves.
    for (const std::uint64_t half : {std::uint64_t{0xffffffff}, ~std::uint64_t{0xffffffff}}) {
      (put_bits(bytes(k), counts_[k], _pext_u64(players, masks[k] & half),
                bits_in(masks[k] & half)),
       ...);
    }
  }

  REFEREE_SPLIT_INLINE unsigned char* bytes(std::size_t k) const {
    return static_cast<unsigned char*>(static_cast<void*>(split_.bits[first_ + k].data()));
  }

  NarrowColumns& split_;
  std::size_t first_;
  std::array<std::uint64_t, columns> counts_;
};

/// Makes some columns empty.
inline void clear_columns(NarrowColumns& split, std::size_t columns) {
  for (std::size_t k = 0; k < columns; ++k) {
    split.counts[k] = 0;
    split.bits[k][0] = 0;
  }
}

}  // namespace
}  // namespace referee::internal::connectz

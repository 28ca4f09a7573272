#pragma once

// How the kernels for narrow frames put bits on columns.
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

#include <bit>

#include "games/connectz/kernels/window.hpp"

namespace referee::internal::connectz {
namespace {

/// The players of 64 moves.
inline constexpr std::uint64_t turns = 0xaaaaaaaaaaaaaaaa;

/// Appends the `more` < 57 bits in `bits`, zeros above, to the `count` so far.
REFEREE_INLINE void put_bits(void* column, std::uint64_t& count, std::uint64_t bits,
                             std::uint64_t more) {
  unsigned char* const last = static_cast<unsigned char*>(column) + count / 8;
  const std::uint64_t word = *last | bits << (count % 8);
  std::memcpy(last, &word, sizeof word);
  count += more;
}

/// Whether one of some counts of up to 64 is more than put_bits() takes.
template <typename... Counts>
REFEREE_INLINE bool is_much(Counts... counts) {
  return ((... | (counts + 7)) & 64) != 0;
}

/// Some consecutive columns, under construction.
template <std::size_t columns>
class ColumnTops {
 public:
  /// Goes on with what `split` has.
  REFEREE_INLINE ColumnTops(NarrowColumns& split, std::size_t first)
      : split_(split), first_(first) {
    for (std::size_t k = 0; k < columns; ++k) counts_[k] = split.counts[first + k];
  }

  /// Appends what some moves put into each column k...: `more` has their number, count(k) <= 64,
  /// and the players' bits(k), zeros above. It can be cut into halves of up to 32 each.
  template <typename Extracted, std::size_t... k>
  REFEREE_INLINE void put(const Extracted& more, std::index_sequence<k...>) {
    const std::uint64_t counts[] = {more.count(k)...};
    if (!is_much(counts[k]...)) [[likely]] {
      (put_bits(column(k), counts_[k], more.bits(k), counts[k]), ...);
      return;
    }
    const Extracted much = more;
    std::array<std::uint64_t, columns> all = counts_;
    put_much(split_.bits.data() + first_, all, much);
    counts_ = all;
  }

  REFEREE_INLINE void save() const {
    for (std::size_t k = 0; k < columns; ++k) split_.counts[first_ + k] = counts_[k];
  }

 private:
  /// 57 or more into one column: in halves. Apart, and on copies, so that the usual case has its
  /// counts in registers.
  template <typename Extracted, typename Bits>
  [[gnu::noinline, gnu::cold]] REFEREE_TARGET static void put_much(
      Bits* bits, std::array<std::uint64_t, columns>& counts, const Extracted& more) {
    for (const bool upper : {false, true}) {
      const Extracted half = more.half(upper);
      for (std::size_t k = 0; k < columns; ++k) {
        put_bits(bits[k].data(), counts[k], half.bits(k), half.count(k));
      }
    }
  }

  REFEREE_INLINE void* column(std::size_t k) const { return split_.bits[first_ + k].data(); }

  NarrowColumns& split_;
  std::size_t first_;
  std::array<std::uint64_t, columns> counts_;
};

/// The columns of a piece of text, built a move at a time, for kernels that cannot extract bits.
/// Tops are those of Board: the lowest row's bit is shifted out first.
template <std::size_t columns>
class SplitTops {
 public:
  static constexpr std::uint64_t first_turn = 0;
  static constexpr std::uint64_t second_turn = std::uint64_t{1} << 63;

  explicit SplitTops(NarrowColumns& split) : split_(split) {
    for (std::size_t k = 0; k < columns; ++k) tops_[k] = {empty, split.bits[k].data()};
  }

  void put(std::size_t column, std::uint64_t turn) {
    Top& top = tops_[column];
    const std::uint64_t before = top.bits;
    top.bits = before >> 1 | turn;
    if ((before & 1) != 0) [[unlikely]] {
      *top.next++ = top.bits;
      top.bits = empty;
    }
  }

  /// Stores them in the split.
  void save() {
    for (std::size_t k = 0; k < columns; ++k) {
      const auto rest = 63 - static_cast<unsigned>(std::countr_zero(tops_[k].bits));
      const auto full = static_cast<std::uint64_t>(tops_[k].next - split_.bits[k].data());
      if (rest > 0) *tops_[k].next = tops_[k].bits >> (64 - rest);
      split_.counts[k] = full * 64 + rest;
    }
  }

 private:
  static constexpr std::uint64_t empty = std::uint64_t{1} << 63;

  struct Top {
    std::uint64_t bits;
    std::uint64_t* next;
  };

  NarrowColumns& split_;
  Top tops_[columns];
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

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/connectz/board/narrow_columns.hpp"

namespace referee::internal::connectz {

/// The columns of a piece of text, built a move at a time, for the kernels for narrow frames that
/// cannot extract bits. Tops are those of Board: the lowest row's bit is shifted out first.
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

}  // namespace referee::internal::connectz

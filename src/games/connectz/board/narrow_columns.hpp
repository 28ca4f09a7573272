#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace referee::internal::connectz {

/// The counters that a piece of text puts into each column of a frame of up to 99 columns,
/// regardless of the moves in between: in bits, the lowest first, 1 for those of every second move
/// of the piece, from its second on. Made by kernels, dropped by Board::append().
struct NarrowColumns {
  static constexpr std::size_t most_columns = 99;
  static constexpr std::size_t most_moves = 32768;

  /// Kernels work on eight columns at once, even if the last of them are beyond the frame; and they
  /// may write one word too many. The length of a row is not a power of two, as all rows would then
  /// share the same few lines of the cache.
  static constexpr std::size_t room_columns = (most_columns + 7) / 8 * 8;
  static constexpr std::size_t room_words = most_moves / 64 + 8;

  std::array<std::uint64_t, room_columns> counts;
  std::array<std::array<std::uint64_t, room_words>, room_columns> bits;
};

}  // namespace referee::internal::connectz

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/memory.hpp"
#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

/// A radix partition of the moves that wait to be dropped onto the board of a giant frame of which
/// very many columns are used. Each column is elsewhere in memory, and the cache miss takes far
/// longer than the drop. So moves are collected by the position of their columns on the board, and
/// then dropped part by part, each onto a piece of the board that fits into the cache:
///
///     moves    7 1 4 7 9 2                  in turn, for the players 0 1 0 1 0 1
///     parts    | 1' 7 7' . | 9 . . . | 4 2' . . |     by the hash of the column; ' for player 1
///     board    |  1   7    |    9    |   4    2 |     slots lie in the order of the hash
///
/// Moves into one column stay in order, as they are all in one part. The first counter that was one
/// too many could not be found later: so moves wait only as long as no column can become full.
class WaitingDrops {
 public:
  /// Boards of which fewer columns are used fit into the cache as a whole.
  static constexpr std::size_t many_columns = std::size_t{1} << 18;

  /// Forgets all moves, for a game in `frame`. No move waits before `fewest_columns` are used.
  void reset(const Frame& frame, std::size_t fewest_columns = many_columns);

  /// Tells how many moves may follow. The board makes room for the columns of so many, but not for
  /// many times as many as it has.
  void expect(std::uint64_t moves) { expected_ = moves; }

  /// Takes moves into columns of the frame, given by their indexes, the players in turn from
  /// `first` on, to be dropped later; those that wait may be dropped at once. Returns how many it
  /// has taken. The caller has to call drop() and then drop the others itself: to let them wait
  /// would not pay, or a column might become full. Throws as drop() does.
  std::size_t take(Board& board, std::span<const std::uint32_t> indexes, Player first);

  /// Drops the moves that wait. Throws as Board::reserve(); then only reset() may follow.
  void drop(Board& board) {
    if (count_ > 0) drop_parts(board);
  }

  /// To be called after counters were put onto the board in another way while no move waited.
  void forget_heights() { height_bound_.reset(); }

 private:
  static constexpr unsigned parts_log2 = 10;
  static constexpr std::size_t parts = std::size_t{1} << parts_log2;
  static constexpr std::size_t part_moves = std::size_t{4} << 10;        // on average, at most
  static constexpr std::size_t part_room = part_moves + part_moves / 4;  // for the fullest

  bool may_wait(Board& board, std::size_t more);
  bool has_room_for(const Board& board, std::size_t more) const;
  void add(const Board& board, std::span<const std::uint32_t> indexes, Player first);
  std::size_t columns_to_expect(const Board& board) const;
  void drop_parts(Board& board);
  std::uint64_t drop_part(Board& board, std::size_t part);
  static std::size_t first_place(const Board& board, std::size_t part);

  base::ZeroArray<Board::Turn> turns_;  // part after part, each with `part_room`
  std::array<std::uint32_t, parts> counts_{};
  std::size_t count_ = 0;      // of all moves that wait
  std::uint32_t fullest_ = 0;  // part: how many moves wait there
  std::uint64_t expected_ = 0;
  std::uint64_t rows_ = 0;  // clamped
  std::size_t fewest_columns_ = many_columns;
  // A height that no column of the board reaches, if one is known: a whole number of words.
  std::optional<std::uint64_t> height_bound_;
  bool is_of_use_ = false;
};

}  // namespace referee::internal::connectz

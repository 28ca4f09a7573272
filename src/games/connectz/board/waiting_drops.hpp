#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/zero_memory.hpp"
#include "games/connectz/board/board.hpp"

namespace referee::internal::connectz {

/// Moves that wait to be dropped onto the board of a giant frame of which very many columns are
/// used. Each of these lies elsewhere in the memory, and to get there takes far longer than the
/// drop. So moves are collected by where the board has their columns (a radix partition), and then
/// dropped part by part, each onto as little of the board as the cache holds:
///
///     moves    7 1 4 7 9 2                  in turn, for the players 0 1 0 1 0 1
///     parts    | 1' 7 7' . | 9 . . . | 4 2' . . |     by the hash of the column; ' for player 1
///     board    |  1   7    |    9    |   4    2 |     slots lie in the order of the hash
///
/// Moves into one column stay in order, as they are all in one part. Nobody could say later which
/// counter was the first one too many: so moves wait only as long as no column can become full.
class WaitingDrops {
 public:
  /// Boards of which fewer columns are used are in the cache as a whole.
  static constexpr std::size_t many_columns = std::size_t{1} << 18;

  /// Forgets all, for a game in `frame`. Nothing waits before `fewest_columns` are used.
  void reset(const Frame& frame, std::size_t fewest_columns = many_columns);

  /// Says how many moves may be to come. The board makes room for the columns of so many, but not
  /// for many times as many as it has.
  void expect(std::uint64_t moves) { expected_ = moves; }

  /// Takes moves into columns of the frame, given by their indexes, the players in turn from
  /// `first` on, to be dropped later; those that it has may be dropped at once. Gives how many it
  /// has taken. The others are to be dropped behind drop(), and wait for nothing: it would be of no
  /// use, or a column might become full. Throws as drop() does.
  std::size_t take(Board& board, std::span<const std::uint32_t> indexes, Player first);

  /// Drops those that wait. Throws as Board::reserve(); then nothing but reset() may follow.
  void drop(Board& board) {
    if (count_ > 0) drop_parts(board);
  }

  /// Counters came onto the board in another way while none waited.
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
  std::size_t count_ = 0;      // of all that wait
  std::uint32_t fullest_ = 0;  // part: how many wait there
  std::uint64_t expected_ = 0;
  std::uint64_t rows_ = 0;  // clamped
  std::size_t fewest_columns_ = many_columns;
  // No column of the board is as high, if that is known: a whole number of words.
  std::optional<std::uint64_t> height_bound_;
  bool is_of_use_ = false;
};

}  // namespace referee::internal::connectz

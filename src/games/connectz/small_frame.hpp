#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/record_format.hpp"
#include "games/connectz/definition.hpp"

namespace referee::internal::connectz {

/// A board of two words, as a type of the compiler.
__extension__ using WideWord = unsigned __int128;

/// A bitboard for games in one frame that is so small that its board is one `Word`. A column is Y +
/// 1 bits, of which the last stays free. 7 6 4:
///
///      .  .  .  .  .  .  .     6 13 20 27 34 41 48
///      5 12 19 26 33 40 47     5 12 19 26 33 40 47      adding the bit at the bottom of a column
///      ...                     ...                      to all counters sets the lowest free one
///      1  8 15 22 29 36 43     1  8 15 22 29 36 43      of that column
///      0  7 14 21 28 35 42     0  7 14 21 28 35 42
///
/// Moves are bytes: '0' + column, other_column for any column that has none, and '0' for a
/// malformed line, at which reading ends.
template <typename Word>
class SmallFrame {
 public:
  static constexpr unsigned bits = 8 * sizeof(Word);

  /// The largest column that has a byte of its own, and the byte for all larger ones.
  static constexpr unsigned most_columns = 99;
  static constexpr char other_column = '\xFF';

  static bool has_room(unsigned columns, unsigned rows) {
    return columns <= most_columns && rows < bits && columns * (rows + 1) <= bits;
  }

  /// REQUIRES: all are at least 1, and has_room().
  SmallFrame(unsigned columns, unsigned rows, unsigned line);

  /// The lowest bit of a column. REQUIRES: it is one of 1 to X.
  Word bottom(unsigned column) const { return bottom_['0' + column]; }

  /// The bits that stay free, one above each column.
  Word above() const { return above_; }

  /// Whether these counters have a line.
  bool has_line(Word counters) const;

  /// Judges the game whose moves are each `step`-th byte, beginning with the first. Nothing if a
  /// rule is broken, or if there are other bytes.
  std::optional<game::FastVerdict> judge_legal(std::string_view moves, std::size_t step) const;

  /// Judges a game that breaks a rule. REQUIRES: judge_legal() gives nothing; no other bytes.
  game::FastVerdict judge_illegal(std::string_view moves, std::size_t step,
                                  Precedence precedence) const;

 private:
  struct Record;

  /// The distance of the bits of two neighbours in a line, and the shifts by which a line is found:
  /// they make runs of 2, 4, ... out of counters.
  struct Direction {
    std::array<unsigned, 7> shifts{};
    unsigned count = 0;
  };

  void add_direction(unsigned step, unsigned line);
  Record replay(std::string_view moves, std::size_t step) const;
  std::uint64_t winning_move(const Record& record) const;

  std::uint64_t cells_;
  bool fits_line_;
  Word above_ = 0;  // the bits that stay free
  std::array<Direction, 4> directions_{};
  unsigned directions_used_ = 0;
  std::array<Word, 256> bottom_{};  // of a column by its byte; 0 where there is none
};

extern template class SmallFrame<std::uint64_t>;
extern template class SmallFrame<WideWord>;

}  // namespace referee::internal::connectz

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "game/verdict.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/board/narrow_columns.hpp"
#include "games/connectz/board/waiting_drops.hpp"
#include "games/connectz/frame.hpp"

namespace referee::internal::connectz {

/// The effect of a part of a game, any number of whole lines from anywhere after the first: how
/// many moves it has, the counters it puts into each column, and its first offences. Positions in
/// it are counted from its own beginning.
///
/// Two segments that are neighbours in the text merge into the segment of the two texts together.
/// So a game may be cut at any line ends, its parts be read by as many threads or machines, and be
/// put together again in any order that keeps neighbours together:
///
///     text       3\n1\n2\n | 2\n2\n
///     players    0  1  0   | 0  1        as each part counts them; 1 0 in truth
///     column 2   0         | 0 1
///     merged     0 1 0                   the second one's flipped, as the first has an odd number
///
/// Laws: merging is associative; an empty segment changes nothing; a whole equals its parts merged.
/// A segment does not know what depends on the order of moves in different columns, that is which
/// counter was the first one too many and which made the first line: see Judge::take().
class Segment {
 public:
  /// A line, by the number of moves and bytes before it.
  struct Position {
    std::uint64_t move = 0;
    std::uint64_t byte = 0;

    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A column beyond the frame.
  struct FarColumn {
    Position position;
    base::Natural column;

    friend bool operator==(const FarColumn&, const FarColumn&) = default;
  };

  /// A line at which reading ends.
  struct End {
    Position position;
    game::Code code = game::Code::invalid_file;  // or file_error for a line that is too long
    std::string reason;

    friend bool operator==(const End&, const End&) = default;
  };

  /// All of a segment but its counters.
  struct Tally {
    std::uint64_t moves = 0;  ///< well-formed lines before the end
    std::uint64_t bytes = 0;  ///< that they take
    bool overfull = false;    ///< some column got more counters than the frame has rows
    std::optional<FarColumn> far_column;
    std::optional<End> end;
    base::Natural last;  ///< the column of the last counter, if there is one
  };

  Segment() = default;
  explicit Segment(const Frame& frame) { reset(frame); }

  /// Makes it an empty segment in `frame`. Operations that can take long check `deadline`
  /// (Board::reset()).
  void reset(const Frame& frame, const base::Deadline& deadline = {});

  /// Appends moves into columns of the frame, by their indexes from 0, that take `bytes` of text.
  /// Returns how many moves came before the first that found its column full: all if none did.
  std::size_t add(std::span<const std::uint32_t> indexes, std::size_t bytes);

  /// Appends the `moves` moves that `split` holds, the last into column `last`, that take `bytes`
  /// of text. False, and nothing happens, if a column has no room for them. REQUIRES: is_playing().
  bool add(const NarrowColumns& split, std::size_t moves, unsigned last, std::size_t bytes);

  /// Appends a move into a column of any size. False if it found its column full.
  bool add(const base::Natural& column, std::size_t bytes);

  /// Tells that about so many bytes will follow, so that the board can prepare for them.
  void expect(std::uint64_t bytes);

  /// Ends the segment here.
  void end(game::Code code, std::string reason);

  /// Makes it a segment with this tally and the counters that were put onto board() since reset().
  /// REQUIRES: there is a text that comes to both.
  void restore(Tally tally);

  /// Appends the segment that follows in the text. Its counters move here, so that only the rest of
  /// it still means something.
  void merge(Segment&& next);

  /// Whether merging `next` would put too many counters into a column.
  bool has_room_for(const Segment& next) const;

  std::uint64_t moves() const { return tally_.moves; }
  std::uint64_t bytes() const { return tally_.bytes; }
  const std::optional<FarColumn>& far_column() const { return tally_.far_column; }
  const std::optional<End>& end() const { return tally_.end; }
  const base::Natural& last_column() const { return tally_.last; }

  /// The board means nothing then.
  bool is_overfull() const { return tally_.overfull; }

  /// Whether counters are still dropped: a game in which a line fits, without offence so far.
  bool is_playing() const { return playing_; }

  /// The counters dropped before the first offence. First drops the moves that still wait, and
  /// throws what that throws (WaitingDrops::drop()); then only reset() may follow.
  Board& board() {
    settle();
    return board_;
  }
  const Board& board() const {
    settle();
    return board_;
  }
  void settle() const { waiting_.drop(board_); }

  /// The same without the waiting moves, for callers that only need an approximate size.
  const Board& board_so_far() const { return board_; }

 private:
  std::size_t drop(std::span<const std::uint32_t> indexes, Player first);
  Position here() const { return {moves(), bytes()}; }
  Player mover() const { return static_cast<Player>(moves() % 2); }

  base::Natural columns_;
  // Mutable: which of the two members holds a move is not visible from outside.
  mutable Board board_;
  mutable WaitingDrops waiting_;
  bool playing_ = false;
  Tally tally_;
};

}  // namespace referee::internal::connectz

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/natural.hpp"
#include "game/verdict.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/lines/lines.hpp"
#include "games/connectz/notation/move_scanner.hpp"
#include "games/connectz/segments/untested_text.hpp"

namespace referee::internal::connectz {

/// The move that made the first line.
struct Win {
  game::Where where;            ///< of the winning move
  std::uint64_t next_byte = 0;  ///< where the line after it begins
  base::Natural column;         ///< where its counter was dropped
  game::CellLine line;
};

/// Finds the first win of a game, one part of its moves at a time, by bisection.
///
/// A line stays on the board. So a board is tested only at the end of a part; if it has a line then
/// and had none at the beginning, the move that made it is found by bisection: some of the part's
/// text is read again, its counters are taken off or put back, and the board is tested again.
/// (Taking off needs no order: the topmost counter of a column goes for each move into it.)
///
/// Once the remaining text is short, its moves are listed, and played one by one, with the runs
/// that they make. So the whole search costs a constant for each move and some tests, whatever the
/// length of the line.
class WinSearch {
 public:
  /// For games in `frame`.
  void reset(const Frame& frame);

  /// The first win in `untested`, whose moves are the last ones that were dropped onto `board`, the
  /// board of a whole game so far; before them there was no line, and no column was lower than
  /// `from_row`. The board is the same before and after. Throws base::Error when the text is no
  /// longer what was played, as a file can change, or when the board's deadline has ended: then
  /// only reset() of both may follow.
  std::optional<Win> find(Board& board, const UntestedText& untested, std::uint64_t from_row);

  /// Takes the counters of the moves from byte `byte` of `untested` on off the board again. Throws
  /// as find() does.
  void take_off(Board& board, const UntestedText& untested, std::uint64_t byte);

 private:
  bool has_line();
  void narrow();
  void list_moves();
  Win find_win();
  Win win_by(const game::CellLine& line) const;

  void go_to(std::uint64_t byte);
  void go_to_move(std::size_t move);
  /// Whose turn it is.
  Player player() const { return static_cast<Player>(board_->counters() % 2); }
  std::optional<Board::Place> place_of(const MoveLine& line) const;
  std::uint64_t words_of_test() const;

  LineTest test_;
  MoveScanner scanner_;
  std::uint64_t columns_ = 0;
  std::uint64_t wanted_ = 0;

  Board* board_ = nullptr;
  const UntestedText* untested_ = nullptr;
  std::uint64_t from_row_ = 0;
  std::uint64_t at_ = 0;       // the moves before this byte of the text are on the board
  std::uint64_t without_ = 0;  // there is no line with the moves before this byte,
  std::uint64_t with_ = 0;     // and there is one with those before this one

  struct Listed {
    Board::Place place;
    std::uint64_t end;  // the byte after its line
  };
  std::vector<Listed> listed_;  // the moves from without_ to with_; with the last there is a line
  std::size_t played_ = 0;      // how many of them are on the board
};

}  // namespace referee::internal::connectz

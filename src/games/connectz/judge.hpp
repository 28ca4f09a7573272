#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/judge.hpp"
#include "games/connectz/board.hpp"
#include "games/connectz/notation.hpp"
#include "games/connectz/settings.hpp"
#include "games/connectz/stretch.hpp"
#include "games/connectz/win_search.hpp"

namespace referee::connectz {

/// Judges one Connect Z game, fed in blocks. Rules: docs/formats/connectz.md.
///
/// 1. The first line gives the frame; every later line is a move, so the number of a move says its
///    line and its player.
/// 2. Counters are dropped until the first column that is full or beyond the frame. From there on
///    the board is of no more interest; the lines still are, for their form and their columns.
/// 3. The board is tested for a line where that happens, at the end, and on the way once as much
///    text has passed as a test costs: at least Settings::stretch_bytes, at least a word of text
///    for every word of the board. So all tests together cost a constant a move, whatever the order
///    of play, and the text between two tests, which is kept to find the winning move, takes no
///    more memory than the board.
/// 4. Reading ends at the first malformed line. With Precedence::first it ends at the first
/// offence.
class Judge {
 public:
  explicit Judge(const Settings& settings);

  bool feed(const io::Block& block);
  bool is_decided();
  game::Verdict verdict();
  void reset();

 private:
  /// A line at which reading ended.
  struct End {
    game::Code code;  // invalid_file, or file_error for a line that is too long
    std::string reason;
    game::Where where;
  };

  bool read_frame(std::string_view& rest);
  bool read_moves(std::string_view rest);
  bool take(const MoveLine& line, std::string_view text);
  std::optional<Board::Place> enter(const MoveLine& line);
  bool drop(const MoveLine& line, std::string_view text);
  void end_at(const MoveLine& line);
  void test_board();
  bool stops_at_offence() const { return settings_.precedence == Precedence::first; }

  game::Where here() const;
  game::Code code() const;
  game::Code code_by_line() const;
  game::Code code_of_legal_game() const;
  game::Where where(game::Code code) const;
  std::string reason(game::Code code) const;
  game::Where after_win() const;
  bool goes_on_after_win() const { return win_ && moves_ > win_->where.move; }
  game::Facts facts() const;

  Settings settings_;
  Board board_;
  Stretch stretch_;
  WinSearch search_;

  std::optional<Frame> frame_;
  std::uint64_t moves_ = 0;  // well-formed lines after the first
  std::uint64_t bytes_ = 0;  // where the next line begins
  bool playing_ = false;     // counters are still dropped
  Board::Place last_place_ = 0;

  std::optional<End> end_;
  std::optional<game::Where> far_;   // first column beyond the frame,
  base::Natural far_column_;         // and which
  std::optional<game::Where> full_;  // first full column,
  base::Natural full_column_;        // and which
  std::optional<Win> win_;
};

}  // namespace referee::connectz

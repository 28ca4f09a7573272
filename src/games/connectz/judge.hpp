#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/deadline.hpp"
#include "game/judge.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/drawing/drawing.hpp"
#include "games/connectz/lines/win_search.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/untested_text.hpp"

namespace referee::internal::connectz {

/// Judges one Connect Z game, fed in blocks. Rules: docs/formats/connectz.md.
///
/// 1. The first line gives the frame; every later line is a move, so the number of a move gives its
///    line and its player.
/// 2. Counters are dropped until the first column that is full or beyond the frame. From there on
///    the board no longer matters; the lines still do, for their form and their columns.
/// 3. The board is tested for a line at that point, at the end, and in between once enough text has
///    passed to pay for a test (due_bytes()). A test examines only the rows above which counters
///    were dropped since the last test. So all tests together cost a constant for each move,
///    whatever the order of play.
/// 4. Reading ends at the first malformed line. With Precedence::first it ends at the first
///    offence.
class Judge {
 public:
  explicit Judge(const Settings& settings);

  bool feed(const io::Block& block);
  bool is_decided();
  game::Verdict verdict(game::Detail detail = game::Detail::all);
  /// Starts a new game. Operations that can take long check `deadline`, and throw when that has
  /// ended; then only reset() may follow, or calls that throw again.
  void reset(const base::Deadline& deadline = {});

  /// The frame, once its line was read; nothing if that is malformed.
  const std::optional<Frame>& frame() const { return frame_; }

  /// Is fed the lines of `source` that begin in a range. Returns whether more is wanted.
  bool read(const io::Source& source, const io::Range::Interval& range);

  /// Takes the segment that another thread read of `source` directly after what was fed so far, up
  /// to byte `end` (Segment::merge()). If there would be too many counters in a column, it reads
  /// that text itself, to find the first of them. Returns whether more is wanted. `source` must
  /// stay until the verdict or settle().
  bool take(Segment&& next, const io::Source& source, std::uint64_t end);

  /// Looks for a win in all that was fed or taken so far.
  void settle();

  /// The same if a test takes less time than reading what was not tested: then a win is in little
  /// text. REQUIRES: frame().
  void settle_if_cheap();

  /// The byte of the file at the end of that text.
  std::uint64_t position() const { return first_byte_ + game_.bytes(); }

  /// How many columns have a place on the board.
  std::uint64_t columns_used() const { return game_.board_so_far().columns().places(); }

  /// Whether no more text is wanted: reading ended, or an offence decided, or the move was read
  /// after which the position is to be drawn.
  bool is_done() const;

  /// Whether text is to be fed in order, and in no other way: only its first moves are wanted.
  bool wants_first_moves() const { return settings_.canvas && settings_.canvas->at; }

 private:
  std::string_view first_moves(std::string_view text);
  bool is_drawn(game::Code code) const;
  bool read_frame(std::string_view& rest);
  template <typename Play>
  void play(std::string_view text, const io::Source* source, Play play);
  std::uint64_t end_of_play() const;
  std::uint64_t early_bytes() const;
  std::uint64_t due_bytes(const io::Source* source) const;
  void test_board();
  void search();
  bool stops_at_offence() const { return settings_.precedence == Precedence::first; }
  /// Whether a win is what is to be drawn, and not the moves behind it that were played as well.
  bool draws_win() const { return settings_.canvas && stops_at_offence(); }

  game::Code code() const;
  game::Where where(game::Code code) const;
  game::Where where(const Segment::Position& position) const;
  std::string reason(game::Code code) const;
  game::Where after_win() const;
  bool goes_on_after_win() const { return win_ && game_.moves() > win_->where.move; }
  void count_read(game::Verdict& verdict) const;
  game::Properties properties() const;
  Scene scene() const;
  game::Picture picture(const game::Verdict& verdict) const;

  Settings settings_;
  base::Deadline deadline_;
  MoveReader reader_;
  UntestedText untested_;
  WinSearch search_;
  std::vector<char> buffer_;

  std::optional<Frame> frame_;
  std::uint64_t lines_ = 0;               // read, where only the first moves are wanted
  std::uint64_t first_byte_ = 0;          // of the moves
  std::optional<std::string> bad_frame_;  // why there is no frame
  game::Code bad_frame_code_ = game::Code::invalid_file;
  Segment game_;                          // the moves so far
  std::uint64_t tested_row_ = 0;          // the least height of a column at the last test
  std::exception_ptr broken_off_;         // the exception that interrupted a search for a win
  std::optional<MoveReader::Full> full_;  // the first full column
  std::optional<Win> win_;
};

}  // namespace referee::internal::connectz

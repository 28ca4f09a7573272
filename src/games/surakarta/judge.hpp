#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/judge.hpp"
#include "games/surakarta/definition.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/position.hpp"
#include "text/lines.hpp"

namespace referee::internal::surakarta {

/// Judges one recorded game of Surakarta, fed in blocks. Rules: docs/formats/surakarta.md.
///
/// 1. The first field determines the notation of the file.
/// 2. Moves are played until one is illegal or off the board, or the game is over. From there on
///    the position stays as it is; the rest is read for its form, and for points off the board.
/// 3. Of several offences the one with the highest code decides, and of several with that code the
///    first.
/// 4. Reading ends at the first malformed or too long line.
class Judge {
 public:
  explicit Judge(const Settings& settings) : settings_(settings) {}

  bool feed(const io::Block& block);
  bool is_decided() const { return end_.has_value(); }
  game::Verdict verdict(game::Detail detail = game::Detail::all) const;
  void reset();

 private:
  /// How a game ended: 0, 1 or 2, and with which move, if not before the first.
  struct Result {
    game::Code code = game::Code::draw;
    game::Where where;
  };

  bool is_at_wanted_move() const;
  void read_line(std::string_view line);
  void begin(std::string_view line);
  void read_board(std::string_view line);
  void read_fields(std::string_view line);
  void end_reading(game::Code code, std::string reason);
  void offend(game::Code code, std::string reason);

  void take(const WrittenMove& written, std::string_view text);
  void play(const WrittenMove& written, std::string_view text);
  bool records() const { return settings_.canvas && settings_.canvas->replay; }
  game::Replay::Step step_of(std::string_view text, game::NamedTexts marks) const;
  void refuse(const WrittenMove& written, std::string_view text, bool is_on_board);
  void end_game(game::Code code) { result_ = Result{code, here(moves_)}; }
  std::string why_illegal(const WrittenMove& written) const;
  bool is_playing() const { return !offence_ && !result_; }

  Side side_of(std::uint64_t move) const;
  game::Where here(std::uint64_t move) const;

  game::Code code() const;
  std::string reason() const;
  std::string reason_of_result() const;
  game::Properties properties() const;
  Marks last_marks() const;
  game::Picture picture(const game::Verdict& verdict) const;
  std::optional<Board> before_last_capture() const;

  Settings settings_;

  text::LineCounter lines_;
  std::uint64_t bytes_ = 0;      // before the point at which reading ended
  std::uint64_t word_byte_ = 0;  // where the present line begins, or in squares the present word
  std::optional<game::Offence> end_;  // why it ended there, if that is not the end of the file

  std::optional<Notation> notation_;
  std::optional<Position> position_;
  Side first_side_ = Side::black;  // whose move 1 is
  std::uint64_t moves_ = 0;        // read
  std::uint64_t played_ = 0;
  std::uint64_t quiet_ = 0;   // moves since the last capture
  std::optional<Move> last_;  // move that was played
  bool last_captured_ = false;
  std::optional<Move> illegal_;  // where offence_ is the move at which playing ended
  std::optional<game::Offence> offence_;
  std::optional<Result> result_;
  game::ReplayRecorder recorder_;  // if a replay is wanted
};

}  // namespace referee::internal::surakarta

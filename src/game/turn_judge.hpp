#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "game/picture.hpp"
#include "game/replay.hpp"
#include "game/verdict.hpp"
#include "io/blocks/blocks.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::game {

/// The part of a game::Judge that is the same for all games whose players move in turn:
///
/// 1. Moves are played until one is illegal or off the board, or the game is over. From there on
///    the position stays as it is; the rest is read for its form, and for places off the board.
/// 2. Of several offences the one with the highest code decides, and of several with that code the
///    first.
/// 3. Reading ends at the first malformed or too long line.
///
/// J, the game's judge, derives from it (the curiously recurring template pattern) and has
///
///     void read_line(std::string_view)          calls begin_move() for each move, end_reading()
///     bool has_position() const                 from when on there is a board
///     unsigned player_of(std::uint64_t) const   who makes the move of this number, 1 or 2
///     std::string size_of_board() const         in words: "", or " of 6 by 6"
///     std::string reason_of_result() const      why the game is over
///     std::string reason_to_go_on() const       why it is not
///     Properties properties() const             once there is a board
///     Picture picture(const Verdict&) const     likewise; on canvas()
///     SceneMaker scene_maker() const            of the position; only for a game with replays
template <typename J>
class TurnJudge {
 public:
  explicit TurnJudge(const std::optional<Canvas>& canvas) : canvas_(canvas) {}

  bool feed(const io::Block& block) {
    std::string_view rest = block.text;
    while (!rest.empty() && !is_at_wanted_move()) {
      const text::Line line = lines_.take(rest);
      bytes_ = word_byte_ = lines_.begin();
      if (line.too_long) {
        end_reading(Code::file_error, text::long_line_reason());
      } else {
        self().read_line(line.text);
      }
      if (end_) return false;
      bytes_ = lines_.end();
    }
    return !is_at_wanted_move();
  }

  bool is_decided() const { return end_.has_value(); }

  Verdict verdict(Detail detail = Detail::all) const {
    Verdict verdict;
    verdict.code = code();
    verdict.moves = moves_;
    verdict.bytes = bytes_;
    if (const Offence* const offence = end_ ? &*end_ : offence_ ? &*offence_ : nullptr) {
      verdict.where = offence->where;
    } else if (result_) {
      verdict.where = result_->where;
    } else if (!self().has_position() && lines_.number() > 0) {
      verdict.where = {1, 0, 0, 0};
    }
    if (!has_words(detail, verdict.code)) return verdict;
    verdict.reason = reason();
    if (!self().has_position()) return verdict;
    verdict.properties = self().properties();
    const bool is_there =
        canvas_ && (!canvas_->at || (is_valid(verdict.code) && played_ == canvas_->at));
    if (!is_there) return verdict;
    verdict.picture = self().picture(verdict);
    if (records()) verdict.picture->replay = recorder_.replay();
    return verdict;
  }

 protected:
  /// How a game ended: 0, 1 or 2, and with which move, if not before the first.
  struct Result {
    Code code = Code::draw;
    Where where;
  };

  const std::optional<Canvas>& canvas() const { return canvas_; }
  const text::LineCounter& lines() const { return lines_; }
  std::uint64_t moves() const { return moves_; }    ///< that were read
  std::uint64_t played() const { return played_; }  ///< of them
  const std::optional<Offence>& offence() const { return offence_; }
  const std::optional<Result>& result() const { return result_; }

  /// Calls `take` with each word of a line, as long as more are wanted.
  template <typename Take>
  void for_each_word(std::string_view line, Take take) {
    std::string_view rest = line;
    for (auto word = text::take_field(rest); !word.empty(); word = text::take_field(rest)) {
      if (is_at_wanted_move() || end_) return;
      word_byte_ = lines_.begin() + static_cast<std::size_t>(word.data() - line.data());
      take(word);
    }
  }

  /// Nothing that is read from here on would matter. The move that would have been here gets a
  /// number.
  void end_reading(Code code, std::string reason) {
    bytes_ = word_byte_;
    end_ = Offence{code, std::move(reason), here(self().has_position() ? moves_ + 1 : 0)};
  }

  /// Counts a move, which is written as `text`, and says whether it is to be played. `place()`
  /// gives what is marked on the board if it is not.
  template <typename Place>
  bool begin_move(std::string_view text, bool is_on_board, Place place) {
    ++moves_;
    if (!is_on_board) {
      offend(Code::off_the_board,
             text::quoted(text) + " leads off the board" + self().size_of_board());
    } else if (result_) {
      offend(Code::illegal_continue, "the game was over: " + self().reason_of_result());
    } else {
      return !offence_;
    }
    if (records()) refuse(text, is_on_board ? place() : "");
    return false;
  }

  /// The move that was counted last is not played.
  void refuse_as_illegal(std::string_view text, const std::string& why, const std::string& place) {
    offend(Code::illegal_move, text::quoted(text) + ": " + why);
    if (records()) refuse(text, place);
  }

  /// The move that was counted last, which is written as `text`, was played.
  void note_played(std::string_view text) {
    played_ = moves_;
    if constexpr (requires { self().scene_maker(); }) {
      if (records()) recorder_.add(step_of(text), self().scene_maker());
    }
  }

  void offend(Code code, std::string reason) {
    if (offence_ && offence_->code >= code) return;
    offence_ = Offence{code, std::move(reason), here(moves_)};
  }

  void end_game(Code code) { result_ = Result{code, here(moves_)}; }

  /// There is a board now: from here on a replay is recorded, if one is wanted.
  void begin_replay(NamedTexts setup) {
    if (records()) recorder_.begin(self().scene_maker()(), std::move(setup));
  }

 private:
  J& self() { return static_cast<J&>(*this); }
  const J& self() const { return static_cast<const J&>(*this); }

  /// Whether no more moves are wanted.
  bool is_at_wanted_move() const {
    return self().has_position() && canvas_ && canvas_->at && moves_ >= *canvas_->at;
  }

  /// The word being read, or the line, and a move there; no move if that is 0.
  Where here(std::uint64_t move) const {
    return {lines_.number(), word_byte_, move, move == 0 ? 0 : self().player_of(move)};
  }

  bool records() const { return canvas_ && canvas_->replay; }

  Replay::Step step_of(std::string_view text) const {
    const Where where = here(moves_);
    return {where.line, where.move, where.player, std::string(text)};
  }

  void refuse(std::string_view text, const std::string& place) {
    Scene marked;
    marked.mark("illegal", place);
    recorder_.refuse(step_of(text), std::move(marked.marks));
  }

  Code code() const {
    if (end_) return end_->code;
    if (!self().has_position()) return Code::invalid_file;
    if (offence_) return offence_->code;
    return result_ ? result_->code : Code::incomplete;
  }

  std::string reason() const {
    if (end_) return end_->reason;
    if (!self().has_position()) {
      return lines_.number() == 0 ? "the file is empty" : "there is no move";
    }
    if (offence_) return offence_->reason;
    return result_ ? self().reason_of_result() : self().reason_to_go_on();
  }

  std::optional<Canvas> canvas_;
  text::LineCounter lines_;
  std::uint64_t bytes_ = 0;      // before the point at which reading ended
  std::uint64_t word_byte_ = 0;  // where the present line begins, or the present word
  std::uint64_t moves_ = 0;
  std::uint64_t played_ = 0;
  std::optional<Offence> end_;  // why reading ended, if that is not the end of the file
  std::optional<Offence> offence_;
  std::optional<Result> result_;
  ReplayRecorder recorder_;
};

}  // namespace referee::internal::game

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/turn_judge.hpp"
#include "games/surakarta/definition.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/notation.hpp"
#include "games/surakarta/rules/position.hpp"

namespace referee::internal::surakarta {

/// Judges one recorded game of Surakarta (game::Judge). Its first word determines the notation of
/// the file. Rules: docs/formats/surakarta.md.
class Judge : public game::TurnJudge<Judge> {
 public:
  explicit Judge(const Settings& settings) : TurnJudge(settings.canvas), settings_(settings) {}

  void reset() { *this = Judge(settings_); }

 private:
  friend TurnJudge;

  void read_line(std::string_view line);
  void begin(std::string_view line);
  void read_board(std::string_view line);
  void take(const WrittenMove& written, std::string_view text);
  void play(const Move& move, Side side, bool capture, std::string_view text);
  std::string why_illegal(const WrittenMove& written) const;

  bool has_position() const { return position_.has_value(); }
  Side side_of(std::uint64_t move) const {
    return move % 2 == 1 ? first_side_ : other(first_side_);
  }
  unsigned player_of(std::uint64_t move) const { return side_of(move) == Side::black ? 1 : 2; }
  std::string size_of_board() const {
    return " of " + std::to_string(position_->size()) + " by " + std::to_string(position_->size());
  }
  std::string reason_of_result() const;
  std::string reason_to_go_on() const { return "both sides have pieces left"; }
  game::Properties properties() const;
  game::SceneMaker scene_maker() const;
  game::Picture picture(const game::Verdict& verdict) const;

  Settings settings_;
  std::optional<Notation> notation_;
  std::optional<Position> position_;
  Side first_side_ = Side::black;  // whose move 1 is
  std::uint64_t quiet_ = 0;        // moves since the last capture
  std::optional<Move> last_;       // move that was played
  bool last_captured_ = false;
  std::optional<Move> illegal_;  // the move at which playing ended, if that is why
};

}  // namespace referee::internal::surakarta

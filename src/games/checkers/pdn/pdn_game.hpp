#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/verdict.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/game_type.hpp"
#include "games/checkers/pdn/move_line.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/pdn/pdn_tags.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/tables/worth_story.hpp"

namespace referee::internal::checkers {

/// Plays one recorded game, word by word. The first offence decides; what follows it is ignored.
/// Reused for the next game. The tags that say by which rules it is played may come in any order,
/// so that they count when the first word of another kind comes.
class PdnGame {
 public:
  explicit PdnGame(const Settings& settings)
      : settings_(settings),
        type_{settings.rules, {}},
        moves_(settings.variations),
        worth_(settings.tables) {}

  /// Starts a new game; `number` is the number in its file of the game that the next word begins.
  /// It is drawn if the settings have a canvas, unless only its code is wanted.
  void reset(std::uint64_t number, game::Detail detail);

  bool has_begun() const { return stage_ != Stage::none; }

  /// Whether a word belongs to the game after this one. `follows_empty_line` refers to the word's
  /// line; `is_first` says whether it is the first of that line.
  bool is_over_before(const Token& token, bool follows_empty_line, bool is_first) const;

  /// Takes the next word, which is not Kind::unclosed or Kind::end_of_line; those of variations
  /// only if they are to be judged. `column` is where it begins in its line, from 1.
  void take(const Token& token, const game::Where& line, std::uint64_t column);

  /// Reports that a comment or variation that began on `line` has no end.
  void take_unclosed(std::string_view what, const game::Where& line);

  /// Reports that the game cannot be read further.
  void take_too_long_line(const game::Where& line);

  /// Notes that there are no more words. What is below refers to the game up to here.
  void finish();

  /// Whether no later word can change the verdict.
  bool is_decided() const { return offence_ || stage_ == Stage::ended; }

  /// `bytes` is the length of its text.
  game::Verdict verdict(std::uint64_t bytes) const;

  const Settings& settings() const { return settings_; }

  /// The board after the last legal move, and the rules and the notation by which moves are read.
  draughts::Position position() const { return moves_.position(); }
  Rules rules() const { return type_.rules; }
  const Notation& notation() const { return type_.notation; }

  /// The board before the first move, and how many legal moves there were.
  const draughts::Position& start() const { return start_; }
  std::uint64_t plies() const { return moves_.plies(); }

  /// The first tag Result that names one, and the result in the text; `none` without.
  Result tag_result() const { return tags_.result; }
  Result text_result() const;
  /// What the record says, and what the board says, where unfinished is nothing.
  Result claimed() const;
  Result derived() const;

 private:
  enum class Stage { none, tags, moves, ended };

  bool is_at_wanted_move() const;
  void take_in_variation(const Token& token);
  void prepare_guess();
  void guess();
  void pass(const Token& token);
  bool is_drawn() const;
  void take_tag(const Token& token);
  void settle();
  GameType read_type(const std::optional<Rules>& said);
  void set_up();
  void take_move(const Token& token);
  Notation own_notation() const;
  bool is_on_board(std::span<const std::uint8_t> squares) const;
  bool is_score(const Token& token) const;
  void take_squares(const Token& token, std::span<const std::uint8_t> squares,
                    ReadSquares::Start start, bool has_ended);
  std::string why_refused(std::span<const std::uint8_t> squares, ReadSquares::Start start,
                          AnyResolution::Kind kind) const;
  void take_result(const Token& token, Result result);
  static Stage stage_of(const Token& token);
  void take_malformed(const Token& token);
  void end_at(const game::Where& line);
  AnyResolution::Kind play(std::span<const std::uint8_t> squares, const Token& token);
  void show(const draughts::Move& move, const Token& token, std::span<const std::uint8_t> squares);
  const game::Canvas* canvas() const {
    return wants_words() && settings_.canvas ? &*settings_.canvas : nullptr;
  }
  bool records() const { return canvas() != nullptr && canvas()->replay; }
  game::Replay::Step step_of(const Token& token);
  void fail(game::Code code, std::string reason);
  void fail_at(const PdnTags::Placed& tag, game::Code code, std::string reason);
  void fail_move(game::Code code, const Token& token, std::span<const std::uint8_t> squares,
                 std::string reason);
  bool wants_words() const { return detail_ != game::Detail::code; }

  std::string reason_of_legal_game() const;
  game::Properties properties() const;
  game::Picture picture(const game::Verdict& verdict) const;
  std::vector<std::string> caption(const game::Verdict& verdict) const;
  void add_legal_moves(game::Properties& properties) const;

  Settings settings_;
  game::Detail detail_ = game::Detail::all;
  std::uint64_t number_ = 0;
  Stage stage_ = Stage::none;
  draughts::Position start_;
  bool is_settled_ = false;        // whether the rules and the start are known
  bool is_position_known_ = true;  // unless they are none
  GameType type_;
  bool is_in_letters_ = false;  // its moves, as far as there are some
  unsigned squares_ = 32;       // of the board
  PdnTags tags_;
  std::string first_tag_;   // its name, if the game began with it
  bool open_star_ = false;  // the last move has a star, which is the result if no move follows
  MoveLine moves_;
  game::Where last_move_;  // of the game itself
  Result text_result_ = Result::none;
  std::optional<game::Offence> offence_;
  std::vector<std::uint8_t> refused_;  // the squares of the move that is the offence, if it is one
  game::Where line_;                   // of the present word
  std::uint64_t column_ = 0;           // where it begins there
  std::uint64_t offence_column_ = 0;
  game::ReplayRecorder recorder_;  // if a replay is wanted
  WorthStory worth_;               // of the positions before the present one
  std::vector<PdnGame> guesses_;   // the same game by other rules, if they are to be guessed
  SquareEvidence evidence_;        // then
  bool is_guessed_ = false;
};

}  // namespace referee::internal::checkers

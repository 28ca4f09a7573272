#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/verdict.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::checkers {

/// Plays one recorded game, word by word. The first offence decides; what follows it is ignored.
/// Reused for the next game.
class PdnGame {
 public:
  explicit PdnGame(const Settings& settings) : settings_(settings), rules_(settings.rules) {}

  /// Starts a new game; `number` is the number in its file of the game that the next word begins.
  void reset(std::uint64_t number, game::Detail detail);

  bool has_begun() const { return stage_ != Stage::none; }

  /// Whether a word belongs to the game after this one. `follows_empty_line` refers to the word's
  /// line; `is_first` says whether it is the first of that line.
  bool is_over_before(const Token& token, bool follows_empty_line, bool is_first) const;

  /// Takes the next word, which is not Kind::unclosed or Kind::end_of_line; `column` is where it
  /// begins in its line, from 1.
  void take(const Token& token, const game::Where& line, std::uint64_t column);

  /// Reports that a comment or variation that began on `line` has no end.
  void take_unclosed(std::string_view what, const game::Where& line);

  /// Reports that the game cannot be read further.
  void take_too_long_line(const game::Where& line);

  /// Whether no later word can change the verdict.
  bool is_decided() const { return offence_ || stage_ == Stage::ended; }

  /// `bytes` is the length of its text.
  game::Verdict verdict(std::uint64_t bytes) const;

  const Settings& settings() const { return settings_; }

  /// The board after the last legal move, and the rules by which moves are read.
  const Position& position() const { return position_; }
  Rules rules() const { return rules_; }

  /// The first tag Result that names one, and the result in the text; `none` without.
  Result tag_result() const { return tag_result_; }
  Result text_result() const;
  /// What the record says, and what the board says, where unfinished is nothing.
  Result claimed() const;
  Result derived() const;

 private:
  enum class Stage { none, tags, moves, ended };

  static constexpr std::size_t most_moves_drawn = 2000;

  bool is_at_wanted_move() const;
  void pass(const Token& token);
  bool is_drawn() const;
  void take_tag(const Token& token);
  void keep_tag(std::string_view name, std::string_view text);
  void take_game_type(std::string_view type);
  void set_up(std::string_view fen);
  void take_move(const Token& token);
  void take_result(const Token& token);
  void take_malformed(const Token& token);
  void end_at(const game::Where& line);
  void play(const Move& move, const Token& token);
  bool records() const { return settings_.canvas && settings_.canvas->replay; }
  game::Replay::Step step_of(const Token& token);
  void fail(game::Code code, std::string reason);
  void fail_move(game::Code code, const Token& token, std::string reason);
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
  Position position_ = start_position();
  bool is_set_up_ = false;         // a FEN was read
  bool is_position_known_ = true;  // unless it was none
  Rules rules_;
  bool has_rules_ = false;      // a tag Rules was read
  bool has_game_type_ = false;  // likewise
  bool open_star_ = false;      // the last move has a star, which is the result if no move follows
  std::uint64_t plies_ = 0;
  game::Where last_move_;
  Result tag_result_ = Result::none;
  Result text_result_ = Result::none;
  std::optional<game::Offence> offence_;
  std::vector<std::uint8_t> refused_;  // the squares of the move that is the offence, if it is one
  game::Where line_;                   // of the present word
  std::uint64_t column_ = 0;           // where it begins there
  std::uint64_t offence_column_ = 0;
  std::string first_tag_;
  game::NamedTexts tags_;          // for reports
  std::vector<Move> moves_;        // at least those that are to be drawn
  game::ReplayRecorder recorder_;  // if a replay is wanted
};

}  // namespace referee::internal::checkers

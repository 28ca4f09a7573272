#include "games/checkers/pdn/pdn_game.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {

void PdnGame::reset(std::uint64_t number, game::Detail detail) {
  *this = PdnGame(settings_);
  number_ = number;
  detail_ = detail;
}

bool PdnGame::is_over_before(const Token& token, bool follows_empty_line, bool is_first) const {
  switch (token.kind) {
    case Token::Kind::tag:
      if (stage_ == Stage::tags) return follows_empty_line && is_first && token.name == first_tag_;
      return stage_ != Stage::none;
    case Token::Kind::malformed:
      return token.text.starts_with('[') && is_first && stage_ >= Stage::moves;
    case Token::Kind::number:
      return token.is_first_number && (stage_ == Stage::ended || open_star_);
    default:
      return false;
  }
}

void PdnGame::take(const Token& token, const game::Where& line, std::uint64_t column) {
  line_ = line;
  column_ = column;
  if (is_at_wanted_move() && token.kind != Token::Kind::tag) return pass(token);
  switch (token.kind) {
    case Token::Kind::tag:
      return take_tag(token);
    case Token::Kind::number:
      if (stage_ != Stage::ended) stage_ = Stage::moves;
      return;
    case Token::Kind::move:
      return take_move(token);
    case Token::Kind::result:
      return take_result(token);
    default:
      return take_malformed(token);
  }
}

void PdnGame::take_malformed(const Token& token) {
  if (!offence_) {
    fail(game::Code::invalid_file, wants_words() ? malformed_token(token.text) : "");
  }
  stage_ = std::max(stage_, token.text.starts_with('[') ? Stage::tags : Stage::moves);
}

/// Whether no more moves are wanted.
bool PdnGame::is_at_wanted_move() const {
  return settings_.canvas && settings_.canvas->at && plies_ >= *settings_.canvas->at;
}

/// Takes a word only as one that may end the game.
void PdnGame::pass(const Token& token) {
  open_star_ = token.kind == Token::Kind::move && token.has_star;
  if (token.kind == Token::Kind::result) {
    stage_ = Stage::ended;
  } else if (stage_ != Stage::ended) {
    stage_ = Stage::moves;
  }
}

void PdnGame::end_at(const game::Where& line) {
  line_ = line;
  column_ = 0;
  stage_ = Stage::ended;
}

void PdnGame::take_unclosed(std::string_view what, const game::Where& line) {
  end_at(line);
  if (!offence_ && !is_at_wanted_move()) {
    fail(game::Code::invalid_file, fmt::format("a {} begins here and never ends", what));
  }
}

void PdnGame::take_too_long_line(const game::Where& line) {
  end_at(line);
  fail(game::Code::file_error, text::long_line_reason());
}

void PdnGame::take_tag(const Token& token) {
  if (stage_ == Stage::none) {
    stage_ = Stage::tags;
    first_tag_ = token.name;
  }
  if (wants_words()) keep_tag(token.name, token.text);
  if (token.name == "FEN" && !is_set_up_) set_up(token.text);
  if (token.name == "GameType" && !std::exchange(has_game_type_, true)) take_game_type(token.text);
  if (token.name == "Rules" && !std::exchange(has_rules_, true) && !settings_.rules_before_tags) {
    rules_ = checkers_rules_of(token.text).value_or(rules_);
  }
  if (token.name == "Result" && tag_result_ == Result::none) tag_result_ = result_of(token.text);
}

/// The number of the game comes first, other parameters after a comma; "?" is none. What is wrong
/// with the set-up of another game does not matter.
void PdnGame::take_game_type(std::string_view type) {
  constexpr std::string_view english = "21";
  std::string_view rest = type.substr(0, type.find(','));
  const std::string_view number = text::take_field(rest);
  if (number.empty() || number == english || number == "?") return;
  if (offence_ && is_position_known_) return;
  is_position_known_ = false;
  fail(game::Code::invalid_file,
       fmt::format("GameType {} is not English checkers ({})",
                   text::is_positive_integer(number) && number.size() < 9 ? std::string(number)
                                                                          : text::quoted(number),
                   english));
}

void PdnGame::set_up(std::string_view fen) {
  is_set_up_ = true;
  std::variant<Position, BadFen> read = parse_fen(fen);
  if (const Position* const position = std::get_if<Position>(&read)) {
    position_ = *position;
    return;
  }
  is_position_known_ = false;
  if (BadFen& bad = std::get<BadFen>(read); !offence_) {
    fail(bad.is_malformed ? game::Code::invalid_file : game::Code::illegal_game,
         std::move(bad.reason));
  }
}

void PdnGame::take_move(const Token& token) {
  open_star_ = token.has_star;
  const bool has_ended = stage_ == Stage::ended;
  if (!has_ended) stage_ = Stage::moves;
  if (offence_) return;
  const std::span<const std::uint8_t> squares = token.written();
  if (!token.has_only_squares()) {
    return fail_move(game::Code::off_the_board, token, "there is no such square");
  }
  if (has_ended) {
    return fail_move(game::Code::illegal_continue, token, "the record had ended the game");
  }
  Resolution found;
  if (!token.has_more_squares) found = resolve(position_, rules_, squares);
  if (found.kind == Resolution::Kind::move) return play(found.move, token);
  if (!can_move(position_)) {
    return fail_move(game::Code::illegal_continue, token,
                     fmt::format("{} had no move left", name_of(position_.to_move)));
  }
  std::string reason;
  if (found.kind == Resolution::Kind::ambiguous) {
    reason = ambiguous_reason;
  } else if (wants_words()) {
    reason = why_illegal(board_of(position_), position_.to_move, squares.front(), squares.back());
  }
  fail_move(game::Code::illegal_move, token, std::move(reason));
}

/// The move that is read, which begins the replay if it is the first.
game::Replay::Step PdnGame::step_of(const Token& token) {
  if (!recorder_.has_begun()) recorder_.begin(scene_of(position_, {}), {});
  return {line_.line, plies_ + 1, player_of(position_.to_move), std::string(token.text)};
}

void PdnGame::play(const Move& move, const Token& token) {
  if (records()) recorder_.add(step_of(token), scene_of(after(position_, move), move));
  position_ = after(position_, move);
  ++plies_;
  last_move_ = line_;
  if (!settings_.canvas) return;
  if (moves_.size() == 2 * most_moves_drawn) {
    moves_.erase(moves_.begin(), moves_.begin() + most_moves_drawn);
  }
  moves_.push_back(move);
}

void PdnGame::take_result(const Token& token) {
  const bool again = stage_ == Stage::ended;
  stage_ = Stage::ended;
  if (!again) {
    text_result_ = token.result;
  } else if (token.result != text_result_ && !offence_) {
    fail(game::Code::invalid_file, fmt::format("a second result, {}, after {}",
                                               text_of(token.result), text_of(text_result_)));
  }
}

void PdnGame::fail(game::Code code, std::string reason) {
  offence_ = game::Offence{code, std::move(reason), line_};
  offence_column_ = column_;
}

void PdnGame::fail_move(game::Code code, const Token& token, std::string reason) {
  fail(code, std::move(reason));
  offence_->where.move = plies_ + 1;
  offence_->where.player = player_of(position_.to_move);
  refused_.assign(token.written().begin(), token.written().end());
  if (records()) recorder_.refuse(step_of(token), scene_of(position_, {}, refused_).marks);
  if (wants_words()) {
    offence_->reason = fmt::format("{}: {}", text::quoted(token.text), offence_->reason);
  }
}

}  // namespace referee::internal::checkers

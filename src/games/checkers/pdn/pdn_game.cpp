#include "games/checkers/pdn/pdn_game.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {

void PdnGame::reset(std::uint64_t number, game::Detail detail) {
  *this = PdnGame(settings_);
  number_ = number;
  detail_ = detail;
  if (settings_.guesses) prepare_guess();
}

bool PdnGame::is_over_before(const Token& token, bool follows_empty_line, bool is_first) const {
  if (is_in_variation()) return false;
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
  for (PdnGame& other : guesses_) other.take(token, line, column);
  line_ = line;
  column_ = column;
  if (is_in_variation() || token.kind == Token::Kind::variation_begin) {
    return take_in_variation(token);
  }
  if (!guesses_.empty()) note_evidence(token);
  if (is_at_wanted_move() && token.kind != Token::Kind::tag) return pass(token);
  if (!is_settled_ && token.kind != Token::Kind::tag && token.kind != Token::Kind::malformed)
    settle();
  switch (token.kind) {
    case Token::Kind::tag:
      return take_tag(token);
    case Token::Kind::number:
      if (stage_ != Stage::ended) stage_ = Stage::moves;
      return;
    case Token::Kind::move:
      return take_move(token);
    case Token::Kind::result:
      return take_result(token.result);
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
  for (PdnGame& other : guesses_) other.take_unclosed(what, line);
  leave_variations();
  end_at(line);
  if (!offence_ && !is_at_wanted_move()) {
    fail(game::Code::invalid_file, fmt::format("a {} begins here and never ends", what));
  }
}

void PdnGame::take_too_long_line(const game::Where& line) {
  guesses_.clear();  // nothing else is known of the game
  end_at(line);
  fail(game::Code::file_error, text::long_line_reason());
}

void PdnGame::take_tag(const Token& token) {
  if (stage_ == Stage::none) {
    stage_ = Stage::tags;
    first_tag_ = token.name;
  }
  if (wants_words()) keep_tag(token.name, token.text);
  if (token.name == "FEN" && !fen_) fen_ = kept(token);
  if (token.name == "GameType" && !game_type_) game_type_ = kept(token);
  if (token.name == "Rules" && !std::exchange(has_rules_, true)) said_rules_ = rules_of(token.text);
  if (token.name == "Result" && tag_result_ == Result::none) {
    tag_result_ = result_of_tag(token.text);
    if (tag_result_ != result_of(token.text)) score_ = token.text;
  }
}

std::optional<PdnGame::KeptTag> PdnGame::kept(const Token& token) const {
  return KeptTag{std::string(token.text), line_, column_};
}

void PdnGame::finish() {
  if (!is_settled_) settle();
  if (!guesses_.empty()) guess();
}

/// What is wrong with the set-up of a game that we do not know does not matter.
void PdnGame::settle() {
  is_settled_ = true;
  if (!take_game_type(settings_.rules_before_tags ? settings_.rules : said_rules_)) return;
  squares_ = static_cast<unsigned>(dark_squares(rule_set(rules_).size));
  start_ = draughts::start_position(rules_);
  if (fen_) set_up();
  position_ = start_;
  before_ = start_;
}

/// Takes the rules from it. `said` are those that count before it. Returns whether they are known.
bool PdnGame::take_game_type(const std::optional<Rules>& said) {
  rules_ = said.value_or(settings_.rules);
  notation_ = usual_notation(rules_);
  if (!game_type_) return true;
  auto read = read_game_type(game_type_->text, said, settings_.rules);
  if (BadGameType* const bad = std::get_if<BadGameType>(&read)) {
    is_position_known_ = false;
    fail_at(*game_type_, bad->code, std::move(bad->reason));
    return false;
  }
  rules_ = std::get<GameType>(read).rules;
  notation_ = std::get<GameType>(read).notation;
  return true;
}

void PdnGame::set_up() {
  auto read = parse_fen(fen_->text, rules_, notation_);
  if (const draughts::Position* const position = std::get_if<draughts::Position>(&read)) {
    start_ = *position;
    return;
  }
  is_position_known_ = false;
  BadFen& bad = std::get<BadFen>(read);
  fail_at(*fen_, bad.is_malformed ? game::Code::invalid_file : game::Code::illegal_game,
          std::move(bad.reason));
}

bool PdnGame::can_move() const {
  return is_checkers(rules_) ? checkers::can_move(narrow(position_))
                             : !generate(position_, rules_).empty();
}

bool PdnGame::is_on_board(std::span<const std::uint8_t> squares) const {
  return std::all_of(squares.begin(), squares.end(),
                     [&](std::uint8_t square) { return square >= 1 && square <= squares_; });
}

/// Whether it is the score in the tag Result.
bool PdnGame::is_score(const Token& token) const {
  return !score_.empty() && token.text == score_;
}

void PdnGame::take_move(const Token& token) {
  if (!is_in_variation()) open_star_ = token.has_star;
  const bool has_ended = stage_ == Stage::ended && !is_in_variation();
  if (stage_ != Stage::ended) stage_ = Stage::moves;
  if (offence_) return;
  ReadSquares read{token.squares, token.count};
  if (token.letters != 0 || !notation_.is_usual) {
    read = read_squares(token, position_, rules_, notation_);
  }
  const std::span<const std::uint8_t> squares = read.all();
  const bool has_start = read.start == ReadSquares::Start::known;
  const bool is_known = is_on_board(has_start ? squares : squares.subspan(1));
  AnyResolution found;
  if (!has_ended && is_known && has_start && !token.has_more_squares) {
    found = resolve(position_, rules_, squares);
  }
  if (found.kind == AnyResolution::Kind::move) return play(found.move, token, squares);
  if (is_score(token)) return take_result(tag_result_);
  if (!is_known) {
    return fail_move(game::Code::off_the_board, token, squares, "there is no such square");
  }
  if (has_ended) {
    return fail_move(game::Code::illegal_continue, token, squares, "the record had ended the game");
  }
  if (!can_move()) {
    return fail_move(game::Code::illegal_continue, token, squares,
                     fmt::format("{} had no move left", name_of(position_.to_move)));
  }
  fail_move(game::Code::illegal_move, token, squares, why_refused(read, found.kind));
}

std::string PdnGame::why_refused(const ReadSquares& read, AnyResolution::Kind kind) const {
  if (kind == AnyResolution::Kind::ambiguous) return ambiguous_reason;
  if (!wants_words()) return {};
  if (read.start == ReadSquares::Start::several) return "several discs of this file can go there";
  if (read.start == ReadSquares::Start::none) return "no disc of this file can go there";
  return why_illegal(position_, rules_, notation_, read.all().front(), read.all().back());
}

/// The move that is read, which begins the replay if it is the first.
game::Replay::Step PdnGame::step_of(const Token& token) {
  if (!recorder_.has_begun()) recorder_.begin(scene_of(position_, rules_, {}), setup_of(rules_));
  return {line_.line, plies_ + 1, player_of(position_.to_move, rules_), std::string(token.text)};
}

void PdnGame::play(const draughts::Move& move, const Token& token,
                   std::span<const std::uint8_t> squares) {
  if (settings_.canvas && !is_in_variation()) show(move, token, squares);
  if (settings_.variations) before_ = position_;
  move_ = move;
  position_ = after(position_, move, rules_);
  ++plies_;
  if (!is_in_variation()) last_move_ = line_;
}

/// Keeps what is to be drawn of a move.
void PdnGame::show(const draughts::Move& move, const Token& token,
                   std::span<const std::uint8_t> squares) {
  shown_ = shown(visited_squares(position_, rules_, squares, move), move, rules_);
  if (records()) {
    recorder_.add(step_of(token), scene_of(after(position_, move, rules_), rules_, shown_));
  }
  if (moves_.size() == 2 * most_moves_drawn) {
    moves_.erase(moves_.begin(), moves_.begin() + most_moves_drawn);
  }
  moves_.push_back(text_of(shown_->way, move.is_capture(), rules_, notation_));
}

void PdnGame::take_result(Result result) {
  const bool again = stage_ == Stage::ended;
  stage_ = Stage::ended;
  if (!again) {
    text_result_ = result;
  } else if (result != text_result_ && !offence_) {
    fail(game::Code::invalid_file,
         fmt::format("a second result, {}, after {}", text_of(result), text_of(text_result_)));
  }
}

void PdnGame::fail(game::Code code, std::string reason) {
  offence_ = game::Offence{code, std::move(reason), line_};
  offence_column_ = column_;
}

/// The first offence in the file decides.
void PdnGame::fail_at(const KeptTag& tag, game::Code code, std::string reason) {
  if (offence_ &&
      std::pair(offence_->where.line, offence_column_) < std::pair(tag.line.line, tag.column))
    return;
  offence_ = game::Offence{code, std::move(reason), tag.line};
  offence_column_ = tag.column;
}

void PdnGame::fail_move(game::Code code, const Token& token, std::span<const std::uint8_t> squares,
                        std::string reason) {
  fail(code, std::move(reason));
  offence_->where.move = plies_ + 1;
  offence_->where.player = player_of(position_.to_move, rules_);
  refused_.assign(squares.begin(), squares.end());
  if (records() && !is_in_variation()) {
    recorder_.refuse(step_of(token), scene_of(position_, rules_, {}, refused_).marks);
  }
  if (wants_words()) {
    offence_->reason =
        fmt::format("{}{}: {}", place_of_variation(), text::quoted(token.text), offence_->reason);
  }
}

}  // namespace referee::internal::checkers

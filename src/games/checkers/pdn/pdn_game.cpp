#include "games/checkers/pdn/pdn_game.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

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
  if (moves_.is_in_variation()) return false;
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
  if (moves_.is_in_variation() || token.kind == Token::Kind::variation_begin) {
    return take_in_variation(token);
  }
  if (!guesses_.empty()) evidence_.note(token);
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
      return take_result(token, token.result);
    default:
      return take_malformed(token);
  }
}

/// Moves, and words that are nothing; results and tags mean nothing there.
void PdnGame::take_in_variation(const Token& token) {
  if (!is_settled_) settle();
  if (stage_ != Stage::ended) stage_ = Stage::moves;
  if (token.kind == Token::Kind::variation_begin)
    return moves_.begin_variation(!offence_ && !is_at_wanted_move());
  if (token.kind == Token::Kind::variation_end) return moves_.end_variation(!offence_);
  if (offence_ || is_at_wanted_move() || moves_.is_passed_over()) return;
  if (token.kind == Token::Kind::move) return take_move(token);
  if (token.kind != Token::Kind::malformed) return;
  fail(game::Code::invalid_file,
       wants_words() ? moves_.place_of_variation() + malformed_token(token.text) : "");
}

/// How far a game has come with a word that is neither a tag nor a result.
PdnGame::Stage PdnGame::stage_of(const Token& token) {
  const bool is_like_tag = token.kind == Token::Kind::malformed && token.text.starts_with('[');
  return is_like_tag ? Stage::tags : Stage::moves;
}

void PdnGame::take_malformed(const Token& token) {
  if (!offence_) {
    fail(game::Code::invalid_file, wants_words() ? malformed_token(token.text) : "");
  }
  stage_ = std::max(stage_, stage_of(token));
}

/// Whether no more moves are wanted.
bool PdnGame::is_at_wanted_move() const {
  return canvas() != nullptr && canvas()->at && plies() >= *canvas()->at;
}

/// Takes a word only as one that may end the game.
void PdnGame::pass(const Token& token) {
  open_star_ = token.has_star;
  if (token.kind == Token::Kind::result || is_score(token)) {
    stage_ = Stage::ended;
  } else {
    stage_ = std::max(stage_, stage_of(token));
  }
}

void PdnGame::end_at(const game::Where& line) {
  line_ = line;
  column_ = 0;
  stage_ = Stage::ended;
}

void PdnGame::take_unclosed(std::string_view what, const game::Where& line) {
  for (PdnGame& other : guesses_) other.take_unclosed(what, line);
  moves_.leave_variations(!offence_);
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

void PdnGame::finish() {
  if (!is_settled_) settle();
  if (!guesses_.empty()) guess();
}

void PdnGame::prepare_guess() {
  for (const Rules rules : {Rules::russian, Rules::international, Rules::canadian}) {
    Settings settings = settings_;
    settings.rules = rules;
    settings.guesses = false;
    guesses_.emplace_back(settings).reset(number_, detail_);
  }
}

/// Becomes the game by the rules that are guessed, if the record does not say them.
void PdnGame::guess() {
  std::vector<PdnGame> others = std::exchange(guesses_, {});
  const std::optional<Rules> rules = tags_.name_rules() ? std::nullopt : evidence_.rules();
  if (!rules) return;
  const auto other = std::find_if(others.begin(), others.end(), [&](const PdnGame& game) {
    return game.settings_.rules == *rules;
  });
  other->finish();
  other->settings_ = settings_;
  *this = std::move(*other);
  is_guessed_ = true;
}

/// Squares as the first move has them, which may be other than what the tags lead to expect.
Notation PdnGame::own_notation() const {
  Notation notation = type_.notation;
  notation.writes_letters = is_in_letters_;
  return notation;
}

bool PdnGame::is_on_board(std::span<const std::uint8_t> squares) const {
  return std::all_of(squares.begin(), squares.end(),
                     [&](std::uint8_t square) { return square >= 1 && square <= squares_; });
}

/// Whether it is the score in the tag Result, which in variations means nothing.
bool PdnGame::is_score(const Token& token) const {
  return token.text == tags_.score && !moves_.is_in_variation();
}

void PdnGame::take_move(const Token& token) {
  if (!moves_.is_in_variation()) open_star_ = token.has_star;
  const bool has_ended = stage_ == Stage::ended && !moves_.is_in_variation();
  if (stage_ != Stage::ended) stage_ = Stage::moves;
  if (offence_) {
    if (is_score(token)) take_result(token, tags_.result);
    return;
  }
  if (plies() == 0 && !moves_.is_in_variation()) is_in_letters_ = token.letters != 0;
  if (token.letters == 0 && type_.notation.is_usual) {
    take_squares(token, token.written(), ReadSquares::Start::known, has_ended);
  } else {
    const ReadSquares read = read_squares(token, position(), rules(), notation());
    take_squares(token, read.all(), read.start, has_ended);
  }
}

void PdnGame::take_squares(const Token& token, std::span<const std::uint8_t> squares,
                           ReadSquares::Start start, bool has_ended) {
  const bool has_start = start == ReadSquares::Start::known;
  const bool is_known = is_on_board(has_start ? squares : squares.subspan(1));
  auto found = AnyResolution::Kind::illegal;
  if (!has_ended && is_known && has_start && !token.has_more_squares) found = play(squares, token);
  if (found == AnyResolution::Kind::move) return;
  if (is_score(token)) return take_result(token, tags_.result);
  if (!is_known) {
    return fail_move(game::Code::off_the_board, token, squares, "there is no such square");
  }
  if (has_ended) {
    return fail_move(game::Code::illegal_continue, token, squares, "the record had ended the game");
  }
  if (!moves_.can_move()) {
    return fail_move(game::Code::illegal_continue, token, squares,
                     fmt::format("{} had no move left", name_of(position().to_move)));
  }
  fail_move(game::Code::illegal_move, token, squares, why_refused(squares, start, found));
}

std::string PdnGame::why_refused(std::span<const std::uint8_t> squares, ReadSquares::Start start,
                                 AnyResolution::Kind kind) const {
  if (kind == AnyResolution::Kind::ambiguous) return ambiguous_reason;
  if (!wants_words()) return {};
  if (start == ReadSquares::Start::several) return "several discs of this file can go there";
  if (start == ReadSquares::Start::none) return "no disc of this file can go there";
  return why_illegal(position(), rules(), own_notation(), squares.front(), squares.back());
}

/// The move that is read, which begins the replay if it is the first.
game::Replay::Step PdnGame::step_of(const Token& token) {
  if (!recorder_.has_begun()) recorder_.begin(scene_of(position(), rules(), {}), setup_of(rules()));
  return {line_.line, plies() + 1, player_of(position().to_move, rules()), std::string(token.text)};
}

/// Plays what is written if it is one legal move.
AnyResolution::Kind PdnGame::play(std::span<const std::uint8_t> squares, const Token& token) {
  return moves_.play(squares, [&](const draughts::Move& move) {
    if (canvas() != nullptr) show(move, token, squares);
    if (moves_.is_in_variation()) return;
    if (is_checkers(rules())) worth_.add(moves_.checkers_position(), rules(), plies());
    last_move_ = line_;
  });
}

/// Keeps what is to be drawn of a move.
void PdnGame::show(const draughts::Move& move, const Token& token,
                   std::span<const std::uint8_t> squares) {
  ShownMove last = shown(visited_squares(position(), rules(), squares, move), move, rules());
  if (records() && !moves_.is_in_variation()) {
    recorder_.add(step_of(token), [board = after(position(), move, rules()), rules = rules(),
                                   last] { return scene_of(board, rules, last); });
  }
  std::string text = text_of(last.way, move.is_capture(), rules(), own_notation());
  moves_.keep(std::move(last), std::move(text));
}

void PdnGame::take_result(const Token& token, Result result) {
  const bool again = stage_ == Stage::ended;
  stage_ = Stage::ended;
  if (!again) {
    text_result_ = result;
  } else if (result != text_result_ && !offence_) {
    fail(game::Code::invalid_file,
         fmt::format("a second result, {}, after {}", token.text, text_of(text_result_)));
  }
}

void PdnGame::fail(game::Code code, std::string reason) {
  offence_ = game::Offence{code, std::move(reason), line_};
  offence_column_ = column_;
}

void PdnGame::fail_move(game::Code code, const Token& token, std::span<const std::uint8_t> squares,
                        std::string reason) {
  fail(code, std::move(reason));
  offence_->where.move = plies() + 1;
  offence_->where.player = player_of(position().to_move, rules());
  refused_.assign(squares.begin(), squares.end());
  if (records() && !moves_.is_in_variation()) {
    recorder_.refuse(step_of(token), scene_of(position(), rules(), {}, refused_).marks);
  }
  if (wants_words()) {
    offence_->reason = fmt::format("{}{}: {}", moves_.place_of_variation(),
                                   text::quoted(token.text), offence_->reason);
  }
}

}  // namespace referee::internal::checkers

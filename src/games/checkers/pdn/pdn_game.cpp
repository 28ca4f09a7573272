#include "games/checkers/pdn/pdn_game.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/drawing.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t most_moves_drawn = 2000;

}  // namespace

void PdnGame::reset(std::uint64_t number, game::Detail detail) {
  detail_ = detail;
  number_ = number;
  stage_ = Stage::none;
  position_ = start_position();
  is_set_up_ = false;
  is_position_known_ = true;
  rules_ = settings_.rules;
  has_rules_ = false;
  has_game_type_ = false;
  open_star_ = false;
  plies_ = 0;
  last_move_ = {};
  tag_result_ = Result::none;
  text_result_ = Result::none;
  offence_.reset();
  refused_.clear();
  column_ = 0;
  offence_column_ = 0;
  first_tag_.clear();
  tags_.clear();
  moves_.clear();
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
  column_ = column;
  switch (token.kind) {
    case Token::Kind::tag:
      take_tag(token, line);
      break;
    case Token::Kind::number:
      if (stage_ != Stage::ended) stage_ = Stage::moves;
      break;
    case Token::Kind::move:
      take_move(token, line);
      break;
    case Token::Kind::result:
      take_result(token, line);
      break;
    case Token::Kind::malformed:
      if (!offence_) {
        fail(game::Code::invalid_file, line, wants_words() ? malformed_token(token.text) : "");
      }
      stage_ = std::max(stage_, token.text.starts_with('[') ? Stage::tags : Stage::moves);
      break;
    case Token::Kind::end_of_line:
    case Token::Kind::unclosed:
      break;
  }
}

void PdnGame::take_unclosed(std::string_view what, const game::Where& line) {
  column_ = 0;
  stage_ = Stage::ended;
  if (!offence_) {
    fail(game::Code::invalid_file, line, fmt::format("a {} begins here and never ends", what));
  }
}

void PdnGame::take_too_long_line(const game::Where& line) {
  column_ = 0;
  stage_ = Stage::ended;
  fail(game::Code::file_error, line, text::long_line_reason());
}

void PdnGame::take_tag(const Token& token, const game::Where& line) {
  if (stage_ == Stage::none) {
    stage_ = Stage::tags;
    first_tag_ = token.name;
  }
  if (wants_words()) tags_.add(token.name, token.text);
  if (token.name == "FEN" && !is_set_up_) set_up(token.text, line);
  if (token.name == "GameType" && !std::exchange(has_game_type_, true)) {
    take_game_type(token.text, line);
  }
  if (token.name == "Rules" && !std::exchange(has_rules_, true) && !settings_.rules_before_tags) {
    rules_ = rules_of(token.text).value_or(rules_);
  }
  if (token.name == "Result" && tag_result_ == Result::none) tag_result_ = result_of(token.text);
}

/// The number of the game comes first, other parameters after a comma; "?" is none. What is wrong
/// with the set-up of another game does not matter.
void PdnGame::take_game_type(std::string_view type, const game::Where& line) {
  constexpr std::string_view english = "21";
  std::string_view rest = type.substr(0, type.find(','));
  const std::string_view number = text::take_field(rest);
  if (number.empty() || number == english || number == "?") return;
  if (offence_ && is_position_known_) return;
  is_position_known_ = false;
  fail(game::Code::invalid_file, line,
       fmt::format("GameType {} is not English checkers ({})",
                   text::is_positive_integer(number) && number.size() < 9 ? std::string(number)
                                                                          : text::quoted(number),
                   english));
}

void PdnGame::set_up(std::string_view fen, const game::Where& line) {
  is_set_up_ = true;
  std::variant<Position, BadFen> read = parse_fen(fen);
  if (const Position* const position = std::get_if<Position>(&read)) {
    position_ = *position;
    return;
  }
  is_position_known_ = false;
  if (BadFen& bad = std::get<BadFen>(read); !offence_) {
    fail(bad.is_malformed ? game::Code::invalid_file : game::Code::illegal_game, line,
         std::move(bad.reason));
  }
}

void PdnGame::take_move(const Token& token, const game::Where& line) {
  open_star_ = token.has_star;
  const bool has_ended = stage_ == Stage::ended;
  if (!has_ended) stage_ = Stage::moves;
  if (offence_) return;
  const std::span<const std::uint8_t> squares(token.squares.data(), token.count);
  for (const std::uint8_t square : squares) {
    if (square >= 1 && square <= 32) continue;
    return fail_move(game::Code::off_the_board, token, line, "there is no such square");
  }
  if (has_ended) {
    return fail_move(game::Code::illegal_continue, token, line, "the record had ended the game");
  }
  Resolution found;
  if (!token.has_more_squares) found = resolve(position_, rules_, squares);
  if (found.kind == Resolution::Kind::move) return play(found.move, line);
  if (!can_move(position_)) {
    return fail_move(game::Code::illegal_continue, token, line,
                     fmt::format("{} had no move left", name_of(position_.to_move)));
  }
  fail_move(game::Code::illegal_move, token, line,
            wants_words() ? why_illegal(position_, rules_, squares) : "");
}

void PdnGame::play(const Move& move, const game::Where& line) {
  position_ = after(position_, move);
  ++plies_;
  last_move_ = line;
  if (!settings_.canvas) return;
  moves_.push_back(move);
  if (moves_.size() > most_moves_drawn) moves_.pop_front();
}

void PdnGame::take_result(const Token& token, const game::Where& line) {
  open_star_ = false;
  const bool again = stage_ == Stage::ended && text_result_ != Result::none;
  stage_ = Stage::ended;
  if (!again) {
    text_result_ = token.result;
  } else if (token.result != text_result_ && !offence_) {
    fail(
        game::Code::invalid_file, line,
        fmt::format("a second result, {}, after {}", text_of(token.result), text_of(text_result_)));
  }
}

void PdnGame::fail(game::Code code, const game::Where& line, std::string reason) {
  offence_ = game::Offence{code, std::move(reason), line};
  offence_column_ = column_;
}

void PdnGame::fail_move(game::Code code, const Token& token, const game::Where& line,
                        std::string reason) {
  fail(code, line, std::move(reason));
  offence_->where.move = plies_ + 1;
  offence_->where.player = player_of(position_.to_move);
  for (unsigned i = 0; i < token.count; ++i) {
    refused_ += fmt::format("{}{}", i == 0 ? "" : "-", token.squares[i]);
  }
  if (wants_words()) {
    offence_->reason = fmt::format("{}: {}", text::quoted(token.text), offence_->reason);
  }
}

Result PdnGame::text_result() const {
  return open_star_ && text_result_ == Result::none ? Result::unfinished : text_result_;
}

/// The result in the text counts, unless it is left open there.
Result PdnGame::claimed() const {
  const Result text = text_result();
  const bool open = text == Result::none || text == Result::unfinished;
  return open && tag_result_ != Result::none ? tag_result_ : text;
}

Result PdnGame::derived() const {
  if (can_move(position_)) return Result::unfinished;
  return position_.to_move == Color::black ? Result::white_wins : Result::black_wins;
}

game::Code PdnGame::code_of_legal_game() const {
  const Result board = derived();
  switch (board == Result::unfinished ? claimed() : board) {
    case Result::black_wins:
      return game::Code::first_player_wins;
    case Result::white_wins:
      return game::Code::second_player_wins;
    case Result::draw:
      return game::Code::draw;
    case Result::none:
    case Result::unfinished:
      break;
  }
  return game::Code::incomplete;
}

std::string PdnGame::reason_of_legal_game() const {
  const bool disagree = text_result_ != Result::none && text_result_ != Result::unfinished &&
                        tag_result_ != Result::none && tag_result_ != Result::unfinished &&
                        tag_result_ != text_result_;
  return reason_of_end() +
         (disagree ? fmt::format(", though the tag Result says {}", text_of(tag_result_)) : "");
}

std::string PdnGame::reason_of_end() const {
  const Result said = claimed();
  const Result board = derived();
  const std::string_view side = name_of(position_.to_move);
  if (board != Result::unfinished) {
    const std::string_view lost = position_.of(position_.to_move) == 0 ? "disc" : "move";
    std::string reason = fmt::format("{} has no {} left", side, lost);
    const bool is_claim = said != Result::none && said != Result::unfinished;
    if (is_claim && said != board) {
      reason += fmt::format(", though the record claims {}", text_of(said));
    }
    return reason;
  }
  if (said == Result::none) return fmt::format("there is no result, and {} can move", side);
  if (said == Result::unfinished) {
    return fmt::format("the record leaves the game open, and {} can move", side);
  }
  return fmt::format("the record claims {}, and all its moves are legal", text_of(said));
}

game::Verdict PdnGame::verdict(std::uint64_t bytes) const {
  game::Verdict verdict;
  verdict.game = number_;
  verdict.moves = plies_;
  verdict.bytes = bytes;
  verdict.code = offence_ ? offence_->code : code_of_legal_game();
  if (offence_) {
    verdict.where = offence_->where;
  } else if (plies_ > 0 && derived() != Result::unfinished) {
    verdict.where = {last_move_.line, last_move_.byte, plies_,
                     player_of(opponent(position_.to_move))};
  }
  if (!game::has_words(detail_, verdict.code)) return verdict;
  verdict.reason = offence_ ? offence_->reason : reason_of_legal_game();
  verdict.properties = properties();
  if (settings_.canvas && is_position_known_) {
    verdict.picture = draw(position_, plies_, {moves_.begin(), moves_.end()}, *settings_.canvas);
  }
  return verdict;
}

game::Properties PdnGame::properties() const {
  game::Properties properties;
  if (!tags_.all().empty()) game::add_property<game::NamedTexts>(properties, "tags", tags_.all());
  if (claimed() != Result::none) {
    game::add_property<std::string>(properties, "claimed_result", std::string(text_of(claimed())));
  }
  if (is_position_known_) {
    game::add_property<std::string>(properties, "derived_result", std::string(text_of(derived())));
    game::add_property<std::string>(properties, "fen", fen_of(position_));
    add_legal_moves(properties);
  }
  if (offence_ && offence_column_ > 0) {
    game::add_property(properties, "column", offence_column_);
  }
  return properties;
}

/// Adds the moves that were legal instead of the move that failed.
void PdnGame::add_legal_moves(game::Properties& properties) const {
  if (!offence_ || refused_.empty()) return;
  if (offence_->code == game::Code::illegal_continue) return;
  MoveList moves;
  generate(position_, rules_, moves);
  if (moves.empty()) return;
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(text_of(move));
  game::add_property<std::vector<std::string>>(properties, "legal_moves", std::move(texts));
  game::add_property<std::string>(properties, "nearest_move", text_of(nearest(moves, refused_)));
}

}  // namespace referee::internal::checkers

#include "games/boxshogi/judge.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "text/fields.hpp"

namespace referee::internal::boxshogi {

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  while (!rest.empty() && !stop_ && !is_at_wanted_move()) {
    const text::Line line = lines_.take(rest);
    if (line.too_long) {
      take_long_line();
      return false;
    }
    if (reader_.is_closed()) {
      take_move_line(text::trimmed(line.text));
    } else if (!reader_.take(line.text, lines_.begin())) {
      begin();
    }
  }
  return !stop_ && !is_at_wanted_move();
}

/// Whether no more moves are wanted.
bool Judge::is_at_wanted_move() const {
  return game_ && settings_.canvas && settings_.canvas->at &&
         game_->moves() >= *settings_.canvas->at;
}

bool Judge::is_drawn() const {
  if (!game_ || !settings_.canvas) return false;
  return !settings_.canvas->at || (is_at_wanted_move() && game_->ending() != Ending::illegal_move);
}

void Judge::begin() {
  stop_ = reader_.fault();
  if (stop_) return;
  game_.emplace(reader_.setup());
  end_byte_ = lines_.end();
  if (records()) recorder_.begin(scene_of(*game_, {}, 0), {});
}

void Judge::take_move_line(std::string_view line) {
  if (line.empty()) {
    if (!empty_line_) empty_line_ = EmptyLine{here(), lines_.end()};
    ++empty_lines_;
    return;
  }
  if (!game_->is_over() && !empty_line_) return play(line, here(), lines_.end());
  if (game_->is_over()) {
    unread_lines_ += empty_lines_ + 1;
  } else {
    play("", empty_line_->where, empty_line_->next_byte);
    unread_lines_ = empty_lines_;  // all but the first of them, plus this one
  }
  empty_line_.reset();
  empty_lines_ = 0;
}

void Judge::play(std::string_view written, const game::Where& where, std::uint64_t next_byte) {
  if (!action_) action_.emplace();
  action_->assign(written);
  const std::optional<Move> move = parse_move(written);
  game_->play(move);
  if (game_->ending() != Ending::illegal_move) last_ = move;
  if (records()) record(where);
  if (!game_->is_over()) return;
  end_ = where;
  end_byte_ = next_byte;
}

void Judge::record(const game::Where& where) {
  game::Replay::Step step{where.line, where.move, where.player, *action_};
  if (game_->ending() != Ending::illegal_move) {
    return recorder_.add(std::move(step),
                         [game = *game_, last = last_] { return scene_of(game, last, 0); });
  }
  recorder_.refuse(std::move(step), scene_of(*game_, {}, squares_of(*action_)).marks);
}

/// After the end of the game it only counts as an unread line, and as the last one.
void Judge::take_long_line() {
  if (game_ && game_->is_over()) {
    unread_lines_ += empty_lines_ + 1;
  } else {
    stop_ = game::Offence{game::Code::file_error, text::long_line_reason(), here()};
  }
}

/// The line that was read last, and the move that it may be.
game::Where Judge::here() const {
  if (!game_) return {lines_.number(), lines_.begin(), 0, 0};
  return {lines_.number(), lines_.begin(), game_->moves() + std::uint64_t{1},
          static_cast<unsigned>(index(game_->to_move())) + 1};
}

game::Verdict Judge::verdict(game::Detail detail) {
  if (!game_ && !stop_) begin();
  game::Verdict verdict;
  verdict.code = code();
  verdict.where = stop_ ? stop_->where : end_;
  verdict.bytes = lines_.end();
  if (stop_) {
    verdict.bytes = stop_->where.byte.value_or(lines_.end());
  } else if (game_->is_over()) {
    verdict.bytes = end_byte_;
  }
  verdict.moves = game_ ? game_->moves() : 0;
  if (!game::has_words(detail, verdict.code)) return verdict;
  verdict.reason = reason();
  if (game_) verdict.properties = properties();
  if (is_drawn()) verdict.picture = picture(verdict);
  return verdict;
}

game::Picture Judge::picture(const game::Verdict& verdict) const {
  const bool is_illegal = game_->ending() == Ending::illegal_move;
  game::Picture picture = draw(scene_of(*game_, last_, is_illegal ? squares_of(*action_) : 0),
                               *settings_.canvas, game::caption_of(verdict, *settings_.canvas));
  if (records()) picture.replay = recorder_.replay();
  return picture;
}

game::Code Judge::code() const {
  if (stop_) return stop_->code;
  switch (game_->ending()) {
    case Ending::none:
      return game::Code::incomplete;
    case Ending::move_limit:
      return game::Code::draw;
    case Ending::checkmate:
    case Ending::illegal_move:
      break;
  }
  return game_->winner() == Side::lower ? game::Code::first_player_wins
                                        : game::Code::second_player_wins;
}

std::string Judge::reason() const {
  if (stop_) return stop_->reason;
  switch (game_->ending()) {
    case Ending::none:
      return fmt::format("it is the move of {}", name_of(game_->to_move()));
    case Ending::move_limit:
      return fmt::format("{} moves were made", Game::most_moves);
    case Ending::illegal_move:
      return fmt::format("{} made an illegal move: {}: {}", name_of(game_->to_move()),
                         text::quoted(*action_), why_illegal(game_->position(), *action_));
    case Ending::checkmate:
      break;
  }
  if (game_->moves() == 0) {
    return fmt::format("{} is in checkmate before the first move", name_of(game_->to_move()));
  }
  return fmt::format("move {} puts {} in checkmate", game_->moves(), name_of(game_->to_move()));
}

game::Properties Judge::properties() const {
  game::Properties properties;
  constexpr std::array<const char*, 4> endings{"", "checkmate", "illegal move", "move limit"};
  if (game_->is_over()) {
    const auto ending = static_cast<std::size_t>(game_->ending());
    game::add_property(properties, "ending", std::string(endings[ending]));
  }
  game::add_property(properties, "position", fen(*game_));
  game::add_property(properties, "board", board_rows(game_->position()));
  for (const Side side : {Side::upper, Side::lower}) {
    game::add_property(properties, side == Side::upper ? "captures_upper" : "captures_lower",
                       texts_of(game_->hand(side), side));
  }
  game::add_property(properties, "check", game_->is_in_check());
  if (game_->ending() == Ending::illegal_move && game_->is_in_check()) {
    game::add_property(properties, "legal_moves", legal_moves(game_->position()));
  }
  if (game_->is_over()) game::add_property(properties, "unread_lines", unread_lines_);
  return properties;
}

}  // namespace referee::internal::boxshogi

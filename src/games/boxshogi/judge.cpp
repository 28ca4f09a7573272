#include "games/boxshogi/judge.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "games/boxshogi/drawing/drawing.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/transcript.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::boxshogi {

void Judge::reset() {
  reader_.reset();
  begun_ = false;
  stop_.reset();
  lines_ = {};
  empty_line_.reset();
  empty_lines_ = 0;
  action_.reset();
  last_.reset();
  end_ = game::Where();
  end_byte_ = 0;
  unread_lines_ = 0;
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  while (!rest.empty() && !is_stopped() && !is_at_wanted_move()) {
    const text::Line line = lines_.take(rest);
    if (line.too_long) {
      stop_at_long_line();
      return false;
    }
    take_line(line.text);
  }
  return !is_stopped() && !is_at_wanted_move();
}

/// Whether no more moves are wanted.
bool Judge::is_at_wanted_move() const {
  return begun_ && settings_.canvas && settings_.canvas->at &&
         game_.moves() >= *settings_.canvas->at;
}

bool Judge::is_drawn() const {
  if (!begun_ || !settings_.canvas) return false;
  return !settings_.canvas->at || (is_at_wanted_move() && game_.ending() != Ending::illegal_move);
}

void Judge::take_line(std::string_view line) {
  if (!reader_.is_closed()) {
    take_setup_line(line);
  } else {
    take_move_line(trimmed(line));
  }
}

void Judge::take_setup_line(std::string_view line) {
  if (reader_.take(line, lines_.begin())) return;
  stop_ = reader_.malformed();
  if (!stop_) begin();
}

void Judge::begin() {
  stop_ = reader_.impossible();
  if (stop_) return;
  game_.start(reader_.setup());
  begun_ = true;
  end_byte_ = lines_.end();
  if (settings_.canvas && settings_.canvas->replay) recorder_.begin(scene_of(game_, {}, 0), {});
}

void Judge::take_move_line(std::string_view line) {
  if (line.empty()) {
    if (!empty_line_)
      empty_line_ = EmptyLine{next_move_at(lines_.number(), lines_.begin()), lines_.end()};
    ++empty_lines_;
    return;
  }
  if (!game_.is_over() && !empty_line_)
    return play(line, next_move_at(lines_.number(), lines_.begin()), lines_.end());
  if (game_.is_over()) {
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
  game_.play(move);
  if (game_.ending() != Ending::illegal_move) last_ = move;
  if (settings_.canvas && settings_.canvas->replay) record(where);
  if (!game_.is_over()) return;
  end_ = where;
  end_byte_ = next_byte;
}

void Judge::record(const game::Where& where) {
  game::Replay::Step step{where.line, where.move, where.player, *action_};
  const bool is_refused = game_.ending() == Ending::illegal_move;
  if (is_refused) {
    return recorder_.refuse(std::move(step), scene_of(game_, {}, squares_of(*action_)).marks);
  }
  recorder_.add(std::move(step), scene_of(game_, last_, 0));
}

/// After the end of the game it only counts as an unread line, and as the last one.
void Judge::stop_at_long_line() {
  if (begun_ && game_.is_over()) {
    unread_lines_ += empty_lines_ + 1;
    return;
  }
  const game::Where where = begun_ ? next_move_at(lines_.number(), lines_.begin())
                                   : game::Where{lines_.number(), lines_.begin(), 0, 0};
  stop_ = game::Offence{game::Code::file_error, text::long_line_reason(), where};
}

game::Where Judge::next_move_at(std::uint64_t line, std::uint64_t byte) const {
  return {line, byte, game_.moves() + std::uint64_t{1},
          static_cast<unsigned>(index(game_.to_move())) + 1};
}

game::Verdict Judge::verdict(game::Detail detail) {
  if (!begun_ && !is_stopped()) {
    if (reader_.is_whole()) {
      begin();
    } else {
      stop_ = game::Offence{game::Code::invalid_file, reader_.missing(), {}};
    }
  }
  game::Verdict verdict;
  verdict.code = code();
  if (is_stopped()) {
    verdict.where = stop_->where;
    verdict.bytes = stop_->where.byte.value_or(lines_.end());
  } else {
    verdict.where = end_;
    verdict.bytes = game_.is_over() ? end_byte_ : lines_.end();
  }
  verdict.moves = begun_ ? game_.moves() : 0;
  if (!game::has_words(detail, verdict.code)) return verdict;
  verdict.reason = reason();
  if (begun_) verdict.properties = properties();
  if (is_drawn()) verdict.picture = picture(verdict);
  return verdict;
}

game::Picture Judge::picture(const game::Verdict& verdict) const {
  const bool is_illegal = game_.ending() == Ending::illegal_move;
  game::Picture picture = draw(scene_of(game_, last_, is_illegal ? squares_of(*action_) : 0),
                               *settings_.canvas, game::caption_of(verdict, *settings_.canvas));
  if (settings_.canvas->replay) picture.replay = recorder_.replay();
  return picture;
}

game::Code Judge::code() const {
  if (is_stopped()) return stop_->code;
  switch (game_.ending()) {
    case Ending::none:
      return game::Code::incomplete;
    case Ending::move_limit:
      return game::Code::draw;
    case Ending::checkmate:
    case Ending::illegal_move:
      break;
  }
  return game_.winner() == Side::lower ? game::Code::first_player_wins
                                       : game::Code::second_player_wins;
}

std::string Judge::reason() const {
  if (is_stopped()) return stop_->reason;
  switch (game_.ending()) {
    case Ending::none:
      return fmt::format("it is the move of {}", name_of(game_.to_move()));
    case Ending::move_limit:
      return fmt::format("{} moves were made", Game::most_moves);
    case Ending::illegal_move:
      return fmt::format("{} made an illegal move: {}: {}", name_of(game_.to_move()),
                         text::quoted(*action_), why_illegal(game_.position(), *action_));
    case Ending::checkmate:
      break;
  }
  if (game_.moves() == 0) {
    return fmt::format("{} is in checkmate before the first move", name_of(game_.to_move()));
  }
  return fmt::format("move {} puts {} in checkmate", game_.moves(), name_of(game_.to_move()));
}

game::Properties Judge::properties() const {
  game::Properties properties;
  constexpr std::array<const char*, 4> endings{"", "checkmate", "illegal move", "move limit"};
  if (game_.is_over()) {
    const auto ending = static_cast<std::size_t>(game_.ending());
    game::add_property(properties, "ending", std::string(endings[ending]));
  }
  game::add_property(properties, "position", fen(game_));
  game::add_property(properties, "board", board_rows(game_.position()));
  for (const Side side : {Side::upper, Side::lower}) {
    game::add_property(properties, side == Side::upper ? "captures_upper" : "captures_lower",
                       texts_of(game_.hand(side), side));
  }
  game::add_property(properties, "check", game_.is_in_check());
  if (game_.ending() == Ending::illegal_move && game_.is_in_check()) {
    game::add_property(properties, "legal_moves", legal_moves(game_.position()));
  }
  if (game_.is_over()) game::add_property(properties, "unread_lines", unread_lines_);
  return properties;
}

}  // namespace referee::internal::boxshogi

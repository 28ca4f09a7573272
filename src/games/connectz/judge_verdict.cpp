// The verdict at the end: the code, the place, the words.

#include <array>
#include <utility>

#include <fmt/format.h>

#include "games/connectz/judge.hpp"

namespace referee::internal::connectz {

game::Verdict Judge::verdict(game::Detail detail) {
  settle();
  game::Verdict verdict;
  verdict.code = code();
  verdict.where = where(verdict.code);
  count_read(verdict);
  if (!game::has_words(detail, verdict.code)) return verdict;
  verdict.reason = reason(verdict.code);
  verdict.properties = properties();
  if (is_drawn(verdict.code)) verdict.picture = picture(verdict);
  return verdict;
}

bool Judge::is_drawn(game::Code code) const {
  if (!settings_.canvas || !frame_ || !frame_->has_room_for_line()) return false;
  return !settings_.canvas->at || (game::is_valid(code) && game_.moves() == *settings_.canvas->at);
}

Scene Judge::scene() const {
  const Board& board = game_.board();
  Scene scene{board, *frame_, {}, {}, {}};
  if (board.counters() > 0) {
    const base::Natural& column = win_ && draws_win() ? win_->column : game_.last_column();
    const Board::Place last = *board.columns().find(column);
    scene.last = Cell{board.columns().column(last), board.height(last) - 1};
  }
  if (win_) scene.line = win_->line;
  if (full_) scene.full_column = full_->column;
  return scene;
}

game::Picture Judge::picture(const game::Verdict& verdict) const {
  return draw(scene(), *settings_.canvas, game::caption_of(verdict, *settings_.canvas));
}

/// How far was read. The text of the block after the offence at which reading ends is not counted.
void Judge::count_read(game::Verdict& verdict) const {
  verdict.moves = frame_ ? game_.moves() : 0;
  verdict.bytes = frame_ ? first_byte_ + game_.bytes() : 0;
  if (!stops_at_offence()) return;
  switch (verdict.code) {
    case game::Code::illegal_continue:
      verdict.moves = win_->where.move;
      verdict.bytes = win_->next_byte;
      break;
    case game::Code::illegal_game:
      verdict.moves = 0;
      verdict.bytes = 0;
      break;
    case game::Code::illegal_move:
    case game::Code::off_the_board:
      verdict.moves = verdict.where.move - 1;
      verdict.bytes = *verdict.where.byte;
      break;
    default:
      break;
  }
}

game::Where Judge::where(const Segment::Position& position) const {
  return {position.move + 2, first_byte_ + position.byte, position.move + 1,
          static_cast<unsigned>(position.move % 2) + 1};
}

game::Where Judge::after_win() const {
  const std::uint64_t move = win_->where.move + 1;
  return {move + 1, win_->next_byte, move, static_cast<unsigned>(3 - win_->where.player)};
}

/// Of several offences the first in its precedence's order decides; reading may have continued
/// after it.
game::Code Judge::code() const {
  if (!frame_) return bad_frame_code_;
  using Offence = std::pair<bool, game::Code>;
  using Offences = std::array<Offence, 5>;
  const auto& end = game_.end();
  const Offence malformed{end.has_value(), end ? end->code : game::Code::invalid_file};
  const Offence no_room{!frame_->has_room_for_line(), game::Code::illegal_game};
  const Offence far{game_.far_column().has_value(), game::Code::off_the_board};
  const Offence full{full_.has_value(), game::Code::illegal_move};
  const Offence after_win{goes_on_after_win(), game::Code::illegal_continue};
  const Offences offences = stops_at_offence() ? Offences{no_room, after_win, full, far, malformed}
                                               : Offences{malformed, no_room, far, full, after_win};
  for (const auto& [is_there, code] : offences) {
    if (is_there) return code;
  }
  if (win_) {
    return win_->where.player == 1 ? game::Code::first_player_wins : game::Code::second_player_wins;
  }
  return game_.board().is_full() ? game::Code::draw : game::Code::incomplete;
}

game::Where Judge::where(game::Code code) const {
  switch (code) {
    case game::Code::first_player_wins:
    case game::Code::second_player_wins:
      return win_->where;
    case game::Code::illegal_continue:
      return after_win();
    case game::Code::illegal_move:
      return where(full_->position);
    case game::Code::off_the_board:
      return where(game_.far_column()->position);
    case game::Code::illegal_game:
      return {1, 0, 0, 0};
    case game::Code::invalid_file:
    case game::Code::file_error:
      if (bad_frame_) return {1, 0, 0, 0};
      return frame_ ? where(game_.end()->position) : game::Where{};
    case game::Code::draw:
    case game::Code::incomplete:
      break;
  }
  return {};
}

std::string Judge::reason(game::Code code) const {
  switch (code) {
    case game::Code::draw:
      return "the frame is full and nobody has a line";
    case game::Code::first_player_wins:
    case game::Code::second_player_wins:
      return fmt::format("move {} makes a line of {} for player {}", win_->where.move,
                         win_->line.count, win_->where.player);
    case game::Code::incomplete:
      return "nobody has a line yet and there are free cells";
    case game::Code::illegal_continue:
      return fmt::format("player {} had already won with move {}", win_->where.player,
                         win_->where.move);
    case game::Code::illegal_move:
      return fmt::format("column {} is full: it holds {} counters", full_->column.short_digits(),
                         frame_->rows.short_digits());
    case game::Code::off_the_board:
      return fmt::format("column {} is beyond the frame of {} columns",
                         game_.far_column()->column.short_digits(), frame_->columns.short_digits());
    case game::Code::illegal_game:
      return fmt::format("a line of {} fits neither along {} columns nor up {} rows",
                         frame_->line.short_digits(), frame_->columns.short_digits(),
                         frame_->rows.short_digits());
    case game::Code::invalid_file:
    case game::Code::file_error:
      break;
  }
  if (frame_) return game_.end()->reason;
  return bad_frame_.value_or("the file is empty");
}

game::Properties Judge::properties() const {
  game::Properties properties;
  if (!frame_) return properties;
  add_property(properties, "frame", std::vector{frame_->columns, frame_->rows, frame_->line});
  if (!win_) return properties;
  add_property(properties, "winning_move", win_->where.move);
  add_property(properties, "winning_player", std::uint64_t{win_->where.player});
  add_property(properties, "winning_line", win_->line);
  return properties;
}

}  // namespace referee::internal::connectz

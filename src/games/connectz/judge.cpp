#include "games/connectz/judge.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/limits.hpp"
#include "games/connectz/drawing.hpp"
#include "text/lines.hpp"

namespace referee::connectz {
namespace {

base::Natural column_of(const MoveLine& line) {
  return line.kind == MoveLine::Kind::huge_column ? base::Natural::from_digits(line.field)
                                                  : base::Natural(line.column);
}

std::string too_long() {
  return fmt::format("line too long: it has more than {} bytes", base::max_line_bytes);
}

}  // namespace

Judge::Judge(const Settings& settings) : settings_(settings) {}

void Judge::reset() {
  stretch_.begin(0, 0);
  frame_.reset();
  moves_ = 0;
  bytes_ = 0;
  playing_ = false;
  end_.reset();
  far_.reset();
  full_.reset();
  win_.reset();
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  if (!frame_ && !read_frame(rest)) return false;
  if (!read_moves(rest)) return false;
  stretch_.keep();
  return true;
}

bool Judge::read_frame(std::string_view& rest) {
  const text::Line line = text::first_line(rest);
  if (line.too_long) {
    end_ = End{game::Code::file_error, too_long(), {1, 0, 0, 0}};
    return false;
  }
  std::variant<Frame, Malformed> parsed = parse_frame(line.text);
  if (Malformed* malformed = std::get_if<Malformed>(&parsed)) {
    end_ = End{game::Code::invalid_file, std::move(malformed->reason), {1, 0, 0, 0}};
    return false;
  }
  frame_ = std::get<Frame>(std::move(parsed));
  rest.remove_prefix(line.bytes);
  bytes_ = line.bytes;
  playing_ = frame_->has_room_for_line();
  if (playing_) board_.reset(*frame_);
  stretch_.begin(0, bytes_);
  return playing_ || !stops_at_offence();
}

bool Judge::read_moves(std::string_view rest) {
  while (!rest.empty()) {
    const MoveLine line = read_move(rest);
    if (!take(line, rest.substr(0, line.bytes))) return false;
    ++moves_;
    bytes_ += line.bytes;
    rest.remove_prefix(line.bytes);
    if (stretch_.bytes() >= settings_.stretch_bytes &&
        stretch_.bytes() >= sizeof(std::uint64_t) * board_.words()) {
      test_board();
    }
    if (goes_on_after_win() && stops_at_offence()) return false;
  }
  return true;
}

/// False when reading ends at this line.
bool Judge::take(const MoveLine& line, std::string_view text) {
  if (line.kind == MoveLine::Kind::malformed || line.kind == MoveLine::Kind::too_long) {
    end_at(line);
    return false;
  }
  if (playing_) return drop(line, text) || !stops_at_offence();
  if (!far_ && frame_->columns < column_of(line)) {
    far_ = here();
    far_column_ = column_of(line);
  }
  return true;
}

void Judge::end_at(const MoveLine& line) {
  if (line.kind == MoveLine::Kind::too_long) {
    end_ = End{game::Code::file_error, too_long(), here()};
  } else {
    end_ = End{game::Code::invalid_file, malformed_move(line.field).reason, here()};
  }
}

/// The column's place on the board; nothing if it is not in the frame.
std::optional<Board::Place> Judge::enter(const MoveLine& line) {
  if (line.kind == MoveLine::Kind::column) {
    // Less one first: a text that changes under us may say 0.
    if (line.column - 1 >= frame_->columns.clamped()) return std::nullopt;
    return board_.enter(line.column);
  }
  const base::Natural column = column_of(line);
  if (column < 1 || column > frame_->columns) return std::nullopt;
  return board_.enter(column);
}

/// False when the counter cannot be dropped; the board is of no more interest then.
bool Judge::drop(const MoveLine& line, std::string_view text) {
  if (const std::optional<Board::Place> place = enter(line)) {
    if (board_.drop(*place, static_cast<Player>(moves_ % 2))) {
      last_place_ = *place;
      if (!win_) stretch_.add(text);
      return true;
    }
    full_ = here();
    full_column_ = column_of(line);
  } else {
    far_ = here();
    far_column_ = column_of(line);
  }
  test_board();
  playing_ = false;
  return false;
}

void Judge::test_board() {
  if (!win_) win_ = search_.find(board_, stretch_, frame_->line.clamped());
  stretch_.begin(moves_, bytes_);
}

bool Judge::is_decided() {
  if (playing_) test_board();
  return end_ || (stops_at_offence() && (far_ || full_ || goes_on_after_win()));
}

game::Verdict Judge::verdict() {
  if (playing_) test_board();
  game::Verdict verdict;
  verdict.code = code();
  verdict.reason = reason(verdict.code);
  verdict.where = where(verdict.code);
  verdict.moves = moves_;
  verdict.bytes = bytes_;
  // How far behind the win it was noticed depends on the blocks; the verdict must not.
  if (verdict.code == game::Code::illegal_continue && stops_at_offence()) {
    verdict.moves = win_->where.move;
    verdict.bytes = win_->next_byte;
  }
  verdict.facts = facts();
  if (settings_.canvas && frame_ && frame_->has_room_for_line()) {
    const auto full = full_ ? std::optional(full_column_) : std::nullopt;
    verdict.picture = draw(board_, *frame_, last_place_, win_, full, *settings_.canvas);
  }
  return verdict;
}

/// The line about to be read.
game::Where Judge::here() const {
  return {moves_ + 2, bytes_, moves_ + 1, static_cast<unsigned>(moves_ % 2) + 1};
}

game::Where Judge::after_win() const {
  const std::uint64_t move = win_->where.move + 1;
  return {move + 1, win_->next_byte, move, static_cast<unsigned>(3 - win_->where.player)};
}

game::Code Judge::code() const {
  if (!frame_ || !frame_->has_room_for_line()) {
    if (end_) return end_->code;
    return frame_ ? game::Code::illegal_game : game::Code::invalid_file;
  }
  if (settings_.precedence == Precedence::first) return code_by_line();
  if (end_) return end_->code;
  if (far_) return game::Code::off_the_board;
  if (full_) return game::Code::illegal_move;
  if (goes_on_after_win()) return game::Code::illegal_continue;
  return code_of_legal_game();
}

/// Reading stopped at the first offence. Only a win may have been noticed late: moves behind it,
/// and what ended the reading after those, do not count.
game::Code Judge::code_by_line() const {
  const bool offence_is_move = far_ || full_;
  if (goes_on_after_win() || (win_ && offence_is_move)) return game::Code::illegal_continue;
  if (end_) return end_->code;
  if (far_) return game::Code::off_the_board;
  if (full_) return game::Code::illegal_move;
  return code_of_legal_game();
}

game::Code Judge::code_of_legal_game() const {
  if (win_) {
    return win_->where.player == 1 ? game::Code::first_player_wins : game::Code::second_player_wins;
  }
  return board_.is_full() ? game::Code::draw : game::Code::incomplete;
}

game::Where Judge::where(game::Code code) const {
  switch (code) {
    case game::Code::first_player_wins:
    case game::Code::second_player_wins:
      return win_->where;
    case game::Code::illegal_continue:
      return after_win();
    case game::Code::illegal_move:
      return *full_;
    case game::Code::off_the_board:
      return *far_;
    case game::Code::illegal_game:
      return {1, 0, 0, 0};
    case game::Code::invalid_file:
    case game::Code::file_error:
      return end_ ? end_->where : game::Where{};
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
      return fmt::format("column {} is full: it holds {} counters", full_column_.short_digits(),
                         frame_->rows.short_digits());
    case game::Code::off_the_board:
      return fmt::format("column {} is beyond the frame of {} columns", far_column_.short_digits(),
                         frame_->columns.short_digits());
    case game::Code::illegal_game:
      return fmt::format("a line of {} fits neither along {} columns nor up {} rows",
                         frame_->line.short_digits(), frame_->columns.short_digits(),
                         frame_->rows.short_digits());
    case game::Code::invalid_file:
    case game::Code::file_error:
      break;
  }
  return end_ ? end_->reason : "the file is empty";
}

game::Facts Judge::facts() const {
  game::Facts facts;
  if (!frame_) return facts;
  add_fact(facts, "frame", std::vector{frame_->columns, frame_->rows, frame_->line});
  if (!win_) return facts;
  add_fact(facts, "winning_move", win_->where.move);
  add_fact(facts, "winning_player", std::uint64_t{win_->where.player});
  add_fact(facts, "winning_line", win_->line);
  return facts;
}

}  // namespace referee::connectz

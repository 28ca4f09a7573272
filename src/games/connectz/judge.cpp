#include "games/connectz/judge.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "games/connectz/drawing.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// How much text has to pass for every word that a test looks at, as a test costs some nanoseconds
/// a word and a move about one. (Each 128 bytes or more of text make a new word.) The text of a
/// stream is kept meanwhile, and large boards test more often to keep less of it.
struct BytesAWord {
  std::uint64_t least;
  std::uint64_t most;
};

BytesAWord bytes_a_word(std::uint64_t words, bool kept) {
  constexpr std::uint64_t many = 1000000;
  if (!kept) return {64, 512};
  return words < many ? BytesAWord{16, 16} : BytesAWord{8, 8};
}

}  // namespace

Judge::Judge(const Settings& settings) : settings_(settings) {}

void Judge::reset(const base::Patience& patience) {
  patience_ = patience;
  frame_.reset();
  bad_frame_.reset();
  bad_frame_code_ = game::Code::invalid_file;
  first_byte_ = 0;
  stretch_.begin(0);
  tested_row_ = 0;
  broken_off_ = nullptr;
  full_.reset();
  win_.reset();
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  if (!frame_ && !read_frame(rest)) return false;
  while (!rest.empty() && !is_done()) {
    // What is due grows while it is read towards: not in ever smaller steps.
    const std::uint64_t due = std::max(due_bytes(block.source), stretch_.bytes() + early_bytes());
    const std::uint64_t wanted = due - stretch_.bytes();
    const std::size_t bytes =
        game_.is_playing() && !win_ ? io::block_length(rest, wanted) : rest.size();
    read_moves(rest.substr(0, bytes), block.source);
    rest.remove_prefix(bytes);
  }
  return !is_done();
}

bool Judge::read_frame(std::string_view& rest) {
  const text::Line line = text::first_line(rest);
  if (line.too_long) {
    bad_frame_ = line_too_long();
    bad_frame_code_ = game::Code::file_error;
    return false;
  }
  std::variant<Frame, Malformed> parsed = parse_frame(line.text);
  if (Malformed* malformed = std::get_if<Malformed>(&parsed)) {
    bad_frame_ = std::move(malformed->reason);
    return false;
  }
  frame_ = std::get<Frame>(std::move(parsed));
  rest.remove_prefix(line.bytes);
  first_byte_ = line.bytes;
  game_.reset(*frame_, patience_);
  reader_.reset(*frame_);
  search_.reset(*frame_);
  stretch_.begin(first_byte_);
  return true;
}

/// Reads whole lines; tests the board if that is due behind them, or if they end the play.
void Judge::read_moves(std::string_view text, const io::Source* source) {
  if (game_.is_playing() && stretch_.is_apart_from(source)) test_board();
  const bool was_playing = game_.is_playing();
  const std::uint64_t begin = game_.bytes();
  const auto full = reader_.read(text, game_);
  if (full) full_ = full;
  if (!was_playing || win_) return;
  stretch_.add(text, source);
  if (!game_.is_playing()) stretch_.cut(stretch_.bytes() - text.size() + end_of_play() - begin);
  if (!game_.is_playing() || stretch_.bytes() >= due_bytes(source)) test_board();
}

/// Behind which byte of the moves nothing was dropped any more.
std::uint64_t Judge::end_of_play() const {
  if (full_) return full_->spot.byte;
  if (game_.far()) return game_.far()->spot.byte;
  return game_.end()->spot.byte;
}

bool Judge::take(const Segment& next, const io::Source& source) {
  if (!game_.has_room_for(next)) return false;
  if (game_.is_playing() && stretch_.is_apart_from(&source)) test_board();
  const bool was_playing = game_.is_playing();
  const std::uint64_t begin = game_.bytes();
  game_.merge(next);
  if (!was_playing || win_) return true;
  stretch_.add(game_.bytes() - begin, source);
  if (!game_.is_playing()) stretch_.cut(stretch_.bytes() - next.bytes() + end_of_play() - begin);
  if (!game_.is_playing() || stretch_.bytes() >= due_bytes(&source)) test_board();
  return true;
}

bool Judge::is_done() const {
  if (!frame_) return bad_frame_.has_value();
  if (game_.end()) return true;
  if (!stops_at_offence()) return false;
  return !frame_->has_room_for_line() || game_.far() || full_ || goes_on_after_win();
}

/// How much text makes the first test due.
std::uint64_t Judge::early_bytes() const {
  return std::min(std::size_t{16} << 10, settings_.stretch_bytes);
}

/// How much text makes a test due: little at the beginning, and then as much as there was before it
/// if that pays, so that an early win is found early. No test is due where the end is near, as
/// there will be one.
std::uint64_t Judge::due_bytes(const io::Source* source) const {
  if (stretch_.first_byte() == first_byte_) return early_bytes();
  const std::uint64_t words =
      LineTest::words_looked_at(game_.board(), frame_->line.clamped(), tested_row_);
  const auto [least, most] = bytes_a_word(words, source == nullptr);
  const std::uint64_t bytes = std::max<std::uint64_t>(
      settings_.stretch_bytes, std::clamp(stretch_.first_byte(), words * least, words * most));
  const bool near_end =
      source != nullptr && stretch_.first_byte() + bytes + bytes / 2 > source->size();
  return near_end ? std::numeric_limits<std::uint64_t>::max() : bytes;
}

/// What a search that was broken off has left is of no use: whatever broke it off is said again.
void Judge::test_board() {
  if (broken_off_) std::rethrow_exception(broken_off_);
  try {
    search();
  } catch (...) {
    broken_off_ = std::current_exception();
    throw;
  }
}

void Judge::search() {
  patience_.check();
  if (!win_) win_ = search_.find(game_.board(), stretch_, tested_row_);
  tested_row_ = game_.board().least_height();
  stretch_.begin(first_byte_ + game_.bytes());
}

bool Judge::is_decided() {
  settle();
  return is_done();
}

void Judge::settle() {
  if (frame_ && (game_.is_playing() || broken_off_)) test_board();
}

game::Verdict Judge::verdict(game::Detail detail) {
  settle();
  game::Verdict verdict;
  verdict.code = code();
  verdict.where = where(verdict.code);
  count_read(verdict);
  if (detail == game::Detail::code && verdict.code != game::Code::file_error) return verdict;
  verdict.reason = reason(verdict.code);
  verdict.facts = facts();
  if (settings_.canvas && frame_ && frame_->has_room_for_line()) verdict.picture = picture();
  return verdict;
}

game::Picture Judge::picture() const {
  const Board& board = game_.board();
  const auto full = full_ ? std::optional(full_->column) : std::nullopt;
  const Board::Place last =
      board.counters() > 0 ? *board.columns().find(game_.last_column()) : Board::Place{0};
  return draw(board, *frame_, last, win_, full, *settings_.canvas);
}

/// How far was read. How much further a block went than the offence at which reading ends must not
/// show.
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

game::Where Judge::where(const Segment::Spot& spot) const {
  return {spot.move + 2, first_byte_ + spot.byte, spot.move + 1,
          static_cast<unsigned>(spot.move % 2) + 1};
}

game::Where Judge::after_win() const {
  const std::uint64_t move = win_->where.move + 1;
  return {move + 1, win_->next_byte, move, static_cast<unsigned>(3 - win_->where.player)};
}

game::Code Judge::code() const {
  if (!frame_) return bad_frame_code_;
  if (stops_at_offence()) return code_by_line();
  if (game_.end()) return game_.end()->code;
  if (!frame_->has_room_for_line()) return game::Code::illegal_game;
  if (game_.far()) return game::Code::off_the_board;
  if (full_) return game::Code::illegal_move;
  if (goes_on_after_win()) return game::Code::illegal_continue;
  return code_of_legal_game();
}

/// The first offence decides; reading may have gone on behind it.
game::Code Judge::code_by_line() const {
  if (!frame_->has_room_for_line()) return game::Code::illegal_game;
  if (goes_on_after_win()) return game::Code::illegal_continue;
  if (full_) return game::Code::illegal_move;
  if (game_.far()) return game::Code::off_the_board;
  if (game_.end()) return game_.end()->code;
  return code_of_legal_game();
}

game::Code Judge::code_of_legal_game() const {
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
      return where(full_->spot);
    case game::Code::off_the_board:
      return where(game_.far()->spot);
    case game::Code::illegal_game:
      return {1, 0, 0, 0};
    case game::Code::invalid_file:
    case game::Code::file_error:
      if (bad_frame_) return {1, 0, 0, 0};
      return frame_ ? where(game_.end()->spot) : game::Where{};
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
                         game_.far()->column.short_digits(), frame_->columns.short_digits());
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

}  // namespace referee::internal::connectz

#include "games/surakarta/judge.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/route.hpp"
#include "games/surakarta/rules/why_no_capture.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::surakarta {
namespace {

unsigned player_of(Side side) {
  return side == Side::black ? 1 : 2;
}

std::string_view name_of(Side side) {
  return side == Side::black ? "black" : "white";
}

game::Code win_of(Side side) {
  return side == Side::black ? game::Code::first_player_wins : game::Code::second_player_wins;
}

}  // namespace

void Judge::reset() {
  *this = Judge(settings_);
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  while (!rest.empty() && !is_at_wanted_move()) {
    const text::Line line = lines_.take(rest);
    bytes_ = lines_.begin();
    word_byte_ = lines_.begin();
    if (line.too_long) {
      end_reading(game::Code::file_error, text::long_line_reason());
      return false;
    }
    read_line(line.text);
    if (end_) return false;
    bytes_ = lines_.end();
  }
  return !is_at_wanted_move();
}

/// Whether no more moves are wanted.
bool Judge::is_at_wanted_move() const {
  return position_ && settings_.canvas && settings_.canvas->at && moves_ >= *settings_.canvas->at;
}

void Judge::read_line(std::string_view line) {
  if (!notation_) {
    begin(line);
  } else if (*notation_ == Notation::points) {
    if (const auto written = read_points(line)) {
      take(*written, line);
    } else {
      end_reading(game::Code::invalid_file,
                  line.find_first_not_of(" \t") == std::string_view::npos
                      ? "a line without a move"
                      : fmt::format("{} is not a move x,y x,y", text::quoted(line)));
    }
    return;
  }
  if (notation_ == Notation::squares) read_fields(line);
}

/// The first line that is not blank determines the notation of the file.
void Judge::begin(std::string_view line) {
  std::string_view rest = line;
  const std::string_view field = text::take_field(rest);
  if (field.empty()) return;
  notation_ = notation_of(field);
  if (!notation_) {
    end_reading(game::Code::invalid_file,
                fmt::format("{} is neither a board nor a move", text::quoted(field)));
  } else if (*notation_ == Notation::squares) {
    position_.emplace(Board::start());
  } else {
    read_board(line);
  }
  if (position_ && records()) {
    recorder_.begin(replay_board(position_->board()),
                    {{"size", fmt::format("{}", position_->size())},
                     {"notation", *notation_ == Notation::squares ? "squares" : "points"}});
  }
}

void Judge::read_board(std::string_view line) {
  const std::string_view field = text::take_field(line);
  const auto board = Board::parse(field);
  if (lines_.number() > 1) {
    end_reading(game::Code::invalid_file, "a board, but not on the first line");
  } else if (!board) {
    end_reading(game::Code::invalid_file,
                fmt::format("{} is no board: {}", text::quoted(field), words_on_boards()));
  } else if (!text::take_field(line).empty()) {
    end_reading(game::Code::invalid_file, "the first line goes on after the board");
  } else {
    position_.emplace(*board);
    const bool black = position_->pieces(Side::black) > 0;
    const bool white = position_->pieces(Side::white) > 0;
    if (!black && !white) {
      offend(game::Code::illegal_game, "there is no piece on the board");
    } else if (!black || !white) {
      end_game(win_of(black ? Side::black : Side::white));
    }
  }
}

void Judge::read_fields(std::string_view line) {
  const std::string_view whole = line;
  for (;;) {
    const std::string_view field = text::take_field(line);
    if (field.empty() || is_at_wanted_move()) return;
    word_byte_ = lines_.begin() + static_cast<std::size_t>(field.data() - whole.data());
    const auto written = read_squares(field);
    if (!written) {
      bytes_ = word_byte_;
      end_reading(game::Code::invalid_file,
                  fmt::format("{} is not a move like D2-D3", text::quoted(field)));
      return;
    }
    take(*written, field);
  }
}

/// Nothing that is read from here on would matter. The move that would have been here gets a
/// number.
void Judge::end_reading(game::Code code, std::string reason) {
  end_ = game::Offence{code, std::move(reason), here(position_ ? moves_ + 1 : 0)};
}

void Judge::offend(game::Code code, std::string reason) {
  if (offence_ && offence_->code >= code) return;
  offence_ = game::Offence{code, std::move(reason), here(moves_)};
}

Side Judge::side_of(std::uint64_t move) const {
  return move % 2 == 1 ? first_side_ : other(first_side_);
}

/// The line being read, or in squares the word, and a move there; no move if that is 0.
game::Where Judge::here(std::uint64_t move) const {
  if (move == 0) return {lines_.number(), word_byte_, 0, 0};
  return {lines_.number(), word_byte_, move, player_of(side_of(move))};
}

void Judge::take(const WrittenMove& written, std::string_view text) {
  ++moves_;
  if (!position_->holds(written.move.from) || !position_->holds(written.move.to)) {
    offend(game::Code::off_the_board,
           fmt::format("{} leads off the board of {} by {}", text::quoted(text), position_->size(),
                       position_->size()));
    refuse(written, text, false);
  } else if (is_playing()) {
    play(written, text);
  } else if (result_) {
    offend(game::Code::illegal_continue, fmt::format("the game was over: {}", reason_of_result()));
    refuse(written, text, true);
  }
}

/// Plays the move that was read last.
void Judge::play(const WrittenMove& written, std::string_view text) {
  const Move& move = written.move;
  const std::optional<Side> side = position_->at(move.from);
  if (side && moves_ == 1 && *notation_ == Notation::points) first_side_ = *side;
  const bool turn = side == side_of(moves_);
  const bool normal = turn && !written.marked && position_->is_normal_move(move);
  const bool capture = turn && !normal && position_->is_capture(move);
  if (!normal && !capture) {
    illegal_ = move;
    offend(game::Code::illegal_move,
           fmt::format("{}: {}", text::quoted(text), why_illegal(written)));
    refuse(written, text, true);
    return;
  }
  position_->play(move);
  played_ = moves_;
  last_ = move;
  last_captured_ = capture;
  if (records()) {
    recorder_.add(step_of(text, replay_marks(last_marks())), replay_board(position_->board()));
  }
  quiet_ = capture ? 0 : quiet_ + 1;
  if (capture && position_->pieces(other(*side)) == 0) {
    end_game(win_of(*side));
  } else if (settings_.draw_after && quiet_ >= *settings_.draw_after) {
    end_game(game::Code::draw);
  }
}

game::Replay::Step Judge::step_of(std::string_view text, game::NamedTexts marks) const {
  const auto [line, byte, move, player] = here(moves_);
  return {line, move, player, std::string(text), false, {}, std::move(marks)};
}

void Judge::refuse(const WrittenMove& written, std::string_view text, bool is_on_board) {
  if (!records()) return;
  Marks marks;
  if (is_on_board) marks.illegal = written.move;
  recorder_.refuse(step_of(text, replay_marks(marks)));
}

std::string Judge::why_illegal(const WrittenMove& written) const {
  const auto name = [&](Point point) { return surakarta::name_of(point, *notation_); };
  const auto& [from, to] = written.move;
  const auto mover = position_->at(from);
  const auto met = position_->at(to);
  if (!mover) return fmt::format("there is no piece on {}", name(from));
  if (*mover != side_of(moves_)) {
    return fmt::format("the piece on {} is {}'s, and it is {}'s turn", name(from), name_of(*mover),
                       name_of(side_of(moves_)));
  }
  if (from == to) return fmt::format("the piece on {} does not move", name(from));
  if (met == mover) return fmt::format("{} holds a piece of {}'s own", name(to), name_of(*mover));
  if (met) {
    return why_no_capture(position_->board(), written.move, name);
  }
  if (position_->is_normal_move(written.move)) {
    return fmt::format("it is written as a capture, and there is no piece on {}", name(to));
  }
  return fmt::format("{} is not next to {}, and holds no piece to capture", name(to), name(from));
}

game::Code Judge::code() const {
  if (end_) return end_->code;
  if (!notation_) return game::Code::invalid_file;
  if (offence_) return offence_->code;
  return result_ ? result_->code : game::Code::incomplete;
}

std::string Judge::reason_of_result() const {
  if (result_->code == game::Code::draw) {
    return fmt::format("with move {} there were {} in a row without a capture", played_, quiet_);
  }
  const Side winner = result_->code == win_of(Side::black) ? Side::black : Side::white;
  if (played_ == 0) {
    return fmt::format("{} has no piece on the board that is given", name_of(other(winner)));
  }
  return fmt::format("{} captured the last piece of {} with move {}", name_of(winner),
                     name_of(other(winner)), played_);
}

std::string Judge::reason() const {
  if (end_) return end_->reason;
  if (!notation_) return lines_.number() == 0 ? "the file is empty" : "there is no move";
  if (offence_) return offence_->reason;
  if (result_) return reason_of_result();
  return "both sides have pieces left";
}

game::Verdict Judge::verdict(game::Detail detail) const {
  game::Verdict verdict;
  verdict.code = code();
  verdict.moves = moves_;
  verdict.bytes = bytes_;
  if (end_) {
    verdict.where = end_->where;
  } else if (offence_) {
    verdict.where = offence_->where;
  } else if (result_) {
    verdict.where = result_->where;
  } else if (!notation_ && lines_.number() > 0) {
    verdict.where = {1, 0, 0, 0};
  }
  if (!game::has_words(detail, verdict.code)) return verdict;
  verdict.reason = reason();
  verdict.properties = properties();
  const bool is_drawn =
      settings_.canvas && position_ &&
      (!settings_.canvas->at || (game::is_valid(verdict.code) && played_ == *settings_.canvas->at));
  if (is_drawn) verdict.picture = picture(verdict);
  return verdict;
}

/// For the route of the last move, if that is a capture.
std::optional<Board> Judge::before_last_capture() const {
  if (!last_captured_) return std::nullopt;
  Board board = position_->board();
  const char mover = board.at(last_->to);
  board.put(last_->from, mover);
  board.put(last_->to, mover == 'x' ? 'o' : 'x');
  return board;
}

game::Properties Judge::properties() const {
  game::Properties properties;
  if (!position_) return properties;
  add_property(properties, "size", std::uint64_t{position_->size()});
  add_property(properties, "final_board", position_->board().letters());
  add_property(
      properties, "pieces",
      std::vector<base::Natural>{position_->pieces(Side::black), position_->pieces(Side::white)});
  if (!last_) return properties;
  add_property(properties, "moved_first", std::string(name_of(first_side_)));
  add_property(properties, "last_move", words_of(*last_, *notation_, last_captured_));
  if (const auto before = before_last_capture()) {
    add_property(properties, "capture_route", words_of(*capture_route(*before, *last_)));
  }
  return properties;
}

/// Of the last move that was played.
Marks Judge::last_marks() const {
  Marks marks{last_};
  if (const auto before = before_last_capture()) marks.route = *capture_route(*before, *last_);
  return marks;
}

game::Picture Judge::picture(const game::Verdict& verdict) const {
  const Marks marks =
      verdict.code == game::Code::illegal_move ? Marks{.illegal = illegal_} : last_marks();
  const bool squares = notation_ == Notation::squares;
  game::Picture picture = draw(position_->board(), marks, squares, *settings_.canvas);
  if (settings_.canvas->image) {
    picture.image =
        svg_of(position_->board(), marks, squares, game::caption_of(verdict, *settings_.canvas));
  }
  if (records()) picture.replay = recorder_.replay();
  return picture;
}

}  // namespace referee::internal::surakarta

#include "games/surakarta/judge.hpp"

#include <fmt/format.h>

#include "games/surakarta/rules/route.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::surakarta {
namespace {

std::string_view name_of(Side side) {
  return side == Side::black ? "black" : "white";
}

game::Code win_of(Side side) {
  return side == Side::black ? game::Code::first_player_wins : game::Code::second_player_wins;
}

/// Of the capture that was the last move before this board.
Route route_that_led_to(Board board, const Move& capture) {
  const char mover = board.at(capture.to);
  board.put(capture.from, mover);
  board.put(capture.to, mover == 'x' ? 'o' : 'x');
  return *capture_route(board, capture);
}

}  // namespace

void Judge::read_line(std::string_view line) {
  if (!notation_) {
    begin(line);
    if (notation_ != Notation::squares) return;
  }
  if (*notation_ == Notation::squares) {
    return for_each_word(line, [&](std::string_view word) {
      const auto written = read_squares(word);
      if (written) return take(*written, word);
      end_reading(game::Code::invalid_file,
                  fmt::format("{} is not a move like D2-D3", text::quoted(word)));
    });
  }
  if (const auto written = read_points(line)) return take(*written, line);
  end_reading(game::Code::invalid_file,
              line.find_first_not_of(" \t") == std::string_view::npos
                  ? "a line without a move"
                  : fmt::format("{} is not a move x,y x,y", text::quoted(line)));
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
  if (position_) {
    begin_replay({{"size", fmt::format("{}", position_->size())},
                  {"notation", *notation_ == Notation::squares ? "squares" : "points"}});
  }
}

void Judge::read_board(std::string_view line) {
  const std::string_view field = text::take_field(line);
  const auto board = Board::parse(field);
  if (lines().number() > 1) {
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

void Judge::take(const WrittenMove& written, std::string_view text) {
  const auto& [from, to] = written.move;
  const bool is_on_board = position_->holds(from) && position_->holds(to);
  const auto place = [&] {
    return fmt::format("{},{} {},{}", written.move.from.x, written.move.from.y, written.move.to.x,
                       written.move.to.y);
  };
  if (!begin_move(text, is_on_board, place)) return;
  const std::optional<Side> side = position_->at(from);
  if (side && moves() == 1 && *notation_ == Notation::points) first_side_ = *side;
  const bool turn = side == side_of(moves());
  const bool normal = turn && !written.marked && position_->is_normal_move(written.move);
  const bool capture = turn && !normal && position_->is_capture(written.move);
  if (normal || capture) return play(written.move, *side, capture, text);
  illegal_ = written.move;
  refuse_as_illegal(text, why_illegal(written), place());
}

void Judge::play(const Move& move, Side side, bool capture, std::string_view text) {
  position_->play(move);
  last_ = move;
  last_captured_ = capture;
  note_played(text);
  quiet_ = capture ? 0 : quiet_ + 1;
  if (capture && position_->pieces(other(side)) == 0) {
    end_game(win_of(side));
  } else if (settings_.draw_after && quiet_ >= *settings_.draw_after) {
    end_game(game::Code::draw);
  }
}

std::string Judge::why_illegal(const WrittenMove& written) const {
  const auto name = [&](Point point) { return surakarta::name_of(point, *notation_); };
  const auto& [from, to] = written.move;
  const auto mover = position_->at(from);
  const auto met = position_->at(to);
  if (!mover) return fmt::format("there is no piece on {}", name(from));
  if (*mover != side_of(moves())) {
    return fmt::format("the piece on {} is {}'s, and it is {}'s turn", name(from), name_of(*mover),
                       name_of(side_of(moves())));
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

std::string Judge::reason_of_result() const {
  if (result()->code == game::Code::draw) {
    return fmt::format("with move {} there were {} in a row without a capture", played(), quiet_);
  }
  const Side winner = result()->code == win_of(Side::black) ? Side::black : Side::white;
  if (played() == 0) {
    return fmt::format("{} has no piece on the board that is given", name_of(other(winner)));
  }
  return fmt::format("{} captured the last piece of {} with move {}", name_of(winner),
                     name_of(other(winner)), played());
}

/// Of the last move, if that is a capture.
game::Properties Judge::properties() const {
  game::Properties properties;
  add_property(properties, "size", std::uint64_t{position_->size()});
  add_property(properties, "final_board", position_->board().letters());
  add_property(
      properties, "pieces",
      std::vector<base::Natural>{position_->pieces(Side::black), position_->pieces(Side::white)});
  if (!last_) return properties;
  add_property(properties, "moved_first", std::string(name_of(first_side_)));
  add_property(properties, "last_move", words_of(*last_, *notation_, last_captured_));
  if (last_captured_)
    add_property(properties, "capture_route",
                 words_of(route_that_led_to(position_->board(), *last_)));
  return properties;
}

game::SceneMaker Judge::scene_maker() const {
  return [board = position_->board(), last = last_, captured = last_captured_] {
    return scene_of(board, last, captured ? route_that_led_to(board, *last) : Route());
  };
}

game::Picture Judge::picture(const game::Verdict& verdict) const {
  const bool is_illegal = verdict.code == game::Code::illegal_move;
  return draw(is_illegal ? scene_of(position_->board(), {}, {}, illegal_) : scene_maker()(),
              notation_ == Notation::squares, *canvas(), game::caption_of(verdict, *canvas()));
}

}  // namespace referee::internal::surakarta

#include "games/NAME/judge.hpp"

#include <utility>

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::NAME {

void Judge::reset() {
  *this = Judge(settings_);
}

bool Judge::feed(const io::Block& block) {
  for (std::string_view rest = block.text; !rest.empty() && !is_stopped_;) {
    const text::Line line = lines_.take(rest);
    if (line.too_long) {
      stop(game::Code::file_error, text::long_line_reason());
    } else {
      take(line.text);
    }
  }
  return !is_stopped_;
}

void Judge::take(std::string_view line) {
  const auto move = parse_move(line);
  if (!move) {
    stop(game::Code::invalid_file, fmt::format("{} is not a move", text::quoted(line)));
  } else if (code_ != game::Code::incomplete) {
    stop(game::Code::illegal_continue, "the game was over");
  } else {
    play(*move);
  }
}

void Judge::play(Move move) {
  ++moves_;
  if (move != Move::resign) return;
  const bool is_first = moves_ % 2 == 1;
  code_ = is_first ? game::Code::second_player_wins : game::Code::first_player_wins;
  reason_ = fmt::format("player {} resigns", is_first ? 1 : 2);
  where_ = {lines_.number(), lines_.begin(), moves_, is_first ? 1U : 2U};
}

void Judge::stop(game::Code code, std::string reason) {
  code_ = code;
  reason_ = std::move(reason);
  where_ = here();
  is_stopped_ = true;
}

/// The move that is due, on the present line.
game::Where Judge::here() const {
  return {lines_.number(), lines_.begin(), moves_ + 1, moves_ % 2 == 0 ? 1U : 2U};
}

game::Verdict Judge::verdict(game::Detail detail) {
  if (lines_.number() == 0) stop(game::Code::invalid_file, "the file is empty");
  game::Verdict verdict;
  verdict.code = code_;
  verdict.where = where_;
  verdict.moves = moves_;
  verdict.bytes = is_stopped_ ? lines_.begin() : lines_.end();
  if (detail == game::Detail::code && code_ != game::Code::file_error) return verdict;
  verdict.reason = reason_.empty() ? "the game is not over" : reason_;
  return verdict;
}

}  // namespace referee::internal::NAME

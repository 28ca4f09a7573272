#include "games/checkers/pdn/played_game.hpp"

#include <utility>

#include <fmt/format.h>

#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"

namespace referee::internal::checkers {

PlayedGame::PlayedGame(Rules rules) : PlayedGame(rules, draughts::start_position(rules)) {}

PlayedGame::PlayedGame(Rules rules, const draughts::Position& start)
    : PlayedGame(rules, standing_of(start, rules), start.to_move) {}

PlayedGame::PlayedGame(Rules rules, const Board& start, Color first)
    : PlayedGame(rules, standing_of(start, first, rules), first) {}

PlayedGame::PlayedGame(Rules rules, const Standing& start, Color first)
    : rules_(rules), start_(start), first_(first), now_(start), to_move_(first) {}

PlayedGame::Standing PlayedGame::standing_of(Board board, Color to_move, Rules rules) {
  const auto position = position_of(board, to_move, rules);
  return {std::move(board), position};
}

PlayedGame::Standing PlayedGame::standing_of(const draughts::Position& position, Rules rules) {
  return {board_of(position, rules), position};
}

History PlayedGame::history() const {
  History history;
  for (const Standing& standing : before_) history.push_back(key_of(*standing.position));
  return history;
}

bool PlayedGame::side_can_move() const {
  return is_checkers(rules_) ? can_move(now_.board, to_move_)
                             : !generate(*now_.position, rules_).empty();
}

Result PlayedGame::result() const {
  if (!side_can_move()) return win_of(opponent(to_move_), rule_set(rules_).first);
  return is_third_time() || before_.size() >= Search::draw_plies ? Result::draw
                                                                 : Result::unfinished;
}

std::string PlayedGame::why_over() const {
  if (!side_can_move()) return fmt::format("{} has no move", name_of(to_move_));
  if (is_third_time()) return "the position has occurred three times";
  if (before_.size() < Search::draw_plies) return {};
  return fmt::format("{} plies without a capture or a man's move", Search::draw_plies);
}

/// The same side was to move two, four ... plies before.
bool PlayedGame::is_third_time() const {
  int times = 1;
  for (std::size_t back = 2; back <= before_.size(); back += 2) {
    const Standing& standing = before_[before_.size() - back];
    if (standing.board == now_.board && standing.position == now_.position) ++times;
  }
  return times >= 3;
}

bool PlayedGame::allows(const Path& move) const {
  if (is_checkers(rules_)) return is_allowed(now_.board, to_move_, rules_, move);
  return move_along(*now_.position, move, rules_).has_value();
}

void PlayedGame::play(const Path& path) {
  const auto move = is_checkers(rules_) ? std::nullopt : move_along(*now_.position, path, rules_);
  const bool captures = move ? move->is_capture() : is_capture(path);
  Standing next = move ? standing_of(after(*now_.position, *move, rules_), rules_)
                       : standing_of(after(now_.board, path), opponent(to_move_), rules_);
  if (captures || !is_king(now_.board.at(path.front()))) {
    before_.clear();
  } else {
    before_.push_back(std::move(now_));
  }
  now_ = std::move(next);
  to_move_ = opponent(to_move_);
  moves_.push_back(path);
}

void PlayedGame::take_back(std::size_t count) {
  std::vector<Path> moves = std::move(moves_);
  moves.resize(moves.size() - count);
  *this = PlayedGame(rules_, Standing(start_), first_);
  for (const Path& move : moves) play(move);
}

std::string written(const PlayedGame& game, const Path& move, const Notation& notation) {
  if (is_checkers(game.rules())) return text_of(move, game.board().size());
  const auto played = move_along(*game.position(), move, game.rules());
  return text_of(short_squares(*game.position(), game.rules(), *played), played->is_capture(),
                 game.rules(), notation);
}

std::vector<std::string> written_moves(const PlayedGame& game, std::size_t most) {
  std::vector<std::string> texts;
  if (!is_checkers(game.rules())) {
    for (const WrittenMove& move : written_moves(*game.position(), game.rules())) {
      if (texts.size() == most) break;
      texts.push_back(text_of(move.squares, move.move.is_capture(), game.rules(), {}));
    }
    return texts;
  }
  const int size = game.board().size();
  visit_moves(game.board(), game.to_move(), game.rules(), [&](const Path& path) {
    texts.push_back(text_of(path, size));
    return texts.size() < most;
  });
  return texts;
}

}  // namespace referee::internal::checkers

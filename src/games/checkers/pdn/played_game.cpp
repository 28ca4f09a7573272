#include "games/checkers/pdn/played_game.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/typed_move.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::size_t line_bytes = 78;

/// Escapes a text for a tag: a backslash before quotes and backslashes, no control characters.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return safe;
}

std::string tag(std::string_view name, std::string_view text) {
  return fmt::format("[{} \"{}\"]\n", name, escaped(text));
}

}  // namespace

PlayedGame::PlayedGame(Rules rules, const Board& start, Color first)
    : rules_(rules),
      start_(start),
      first_(first),
      board_(start),
      to_move_(first),
      position_(position_of(start, first)) {}

History PlayedGame::history() const {
  History history;
  Color color = before_.size() % 2 == 0 ? to_move_ : opponent(to_move_);
  for (const Board& board : before_) {
    history.keys.push_back(key_of(position_of(board, color).value_or(Position{})));
    color = opponent(color);
  }
  return history;
}

Result PlayedGame::result() const {
  if (!can_move(board_, to_move_)) {
    return to_move_ == Color::black ? Result::white_wins : Result::black_wins;
  }
  return is_third_time() || before_.size() >= Search::draw_plies ? Result::draw
                                                                 : Result::unfinished;
}

std::string PlayedGame::why_over() const {
  if (!can_move(board_, to_move_)) return fmt::format("{} has no move", name_of(to_move_));
  if (is_third_time()) return "the position has occurred three times";
  if (before_.size() < Search::draw_plies) return {};
  return fmt::format("{} plies without a capture or a man's move", Search::draw_plies);
}

/// The same side was to move two, four ... plies before.
bool PlayedGame::is_third_time() const {
  int times = 1;
  for (std::size_t back = 2; back <= before_.size(); back += 2) {
    if (before_[before_.size() - back] == board_) ++times;
  }
  return times >= 3;
}

void PlayedGame::play(const Path& move) {
  const bool captures = std::abs(move[1].row - move[0].row) == 2;
  if (captures || !is_king(board_.at(move.front()))) {
    before_.clear();
  } else {
    before_.push_back(board_);
  }
  board_ = after(board_, move);
  to_move_ = opponent(to_move_);
  position_ = position_of(board_, to_move_);
  moves_.push_back(move);
}

void PlayedGame::take_back(std::size_t count) {
  std::vector<Path> moves = std::move(moves_);
  moves.resize(moves.size() - count);
  *this = PlayedGame(rules_, Board(start_), first_);
  for (const Path& move : moves) play(move);
}

std::string pdn_of(const PlayedGame& game, const Names& names, Result result) {
  std::string text = tag("Event", names.event) + tag("Date", names.date) +
                     tag("Black", names.black) + tag("White", names.white) +
                     tag("Result", text_of(result)) + tag("GameType", "21") +
                     tag("Rules", name_of(game.rules()));
  const bool white_began = game.first() == Color::white;
  if (white_began || game.start() != Board::start(8)) {
    const std::optional<Position> start = position_of(game.start(), game.first());
    text += tag("SetUp", "1") + tag("FEN", fen_of(start.value_or(Position{})));
  }
  text += "\n";
  std::string line;
  const auto add = [&](const std::string& word) {
    if (line.size() + 1 + word.size() > line_bytes) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  };
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    const std::size_t half = ply + (white_began ? 1 : 0);
    if (half % 2 == 0) add(fmt::format("{}.", half / 2 + 1));
    if (ply == 0 && white_began) add("1...");
    add(text_of(game.moves()[ply], game.board().size()));
  }
  add(std::string(text_of(result)));
  return text + line + "\n\n";
}

}  // namespace referee::internal::checkers

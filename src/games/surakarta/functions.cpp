#include "games/surakarta/functions.hpp"

#include "base/error.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/rules/position.hpp"

namespace referee::internal::surakarta {
namespace {

Board parse(std::string_view letters) {
  const auto board = Board::parse(letters);
  if (!board) throw base::Error(words_on_boards());
  return *board;
}

/// Plays the move if `is_legal` says so.
std::optional<std::string> make_move(std::string_view letters, const Move& move,
                                     bool (Position::*is_legal)(const Move&) const) {
  Position position(parse(letters));
  if (!position.holds(move.from) || !position.holds(move.to)) return std::nullopt;
  if (!(position.*is_legal)(move)) return std::nullopt;
  position.play(move);
  return position.board().letters();
}

}  // namespace

BoardState get_board_state(std::string_view board) {
  const Board parsed = parse(board);
  const int size = static_cast<int>(parsed.size());
  BoardState state(parsed.size());
  for (int x = 0; x < size; ++x) {
    for (int y = 0; y < size; ++y) state[static_cast<std::size_t>(x)].push_back(parsed.at({x, y}));
  }
  return state;
}

std::string get_board_string(const BoardState& state) {
  std::string letters;
  for (std::size_t y = 0; y < state.size(); ++y) {
    for (const std::vector<char>& column : state) {
      if (column.size() != state.size()) throw base::Error(words_on_boards());
      letters += column[y];
    }
  }
  return parse(letters).letters();
}

std::string draw_sura(std::string_view board) {
  return svg_of(parse(board));
}

std::optional<std::string> make_move_normal(std::string_view board, Point start, Point end) {
  return make_move(board, {start, end}, &Position::is_normal_move);
}

std::optional<std::string> make_move_capture(std::string_view board, Point start, Point end) {
  return make_move(board, {start, end}, &Position::is_capture);
}

std::optional<std::string> make_move_sequence(std::string_view board, std::span<const Move> moves) {
  Position position(parse(board));
  std::optional<Side> last;
  for (const Move& move : moves) {
    if (!position.holds(move.from) || !position.holds(move.to)) return std::nullopt;
    const std::optional<Side> side = position.at(move.from);
    if (!side || side == last) return std::nullopt;
    if (!position.is_normal_move(move) && !position.is_capture(move)) return std::nullopt;
    position.play(move);
    last = side;
  }
  return position.board().letters();
}

}  // namespace referee::internal::surakarta

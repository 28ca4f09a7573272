#include "referee/surakarta.hpp"

#include "games/surakarta/cases.hpp"
#include "games/surakarta/definition.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/rules/position.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"

namespace referee {
inline namespace v0 {
namespace surakarta {
namespace {

namespace engine = internal::surakarta;

engine::Point point_of(Point point) {
  return {point.x, point.y};
}

Move move_of(const engine::Move& move) {
  return {{move.from.x, move.from.y}, {move.to.x, move.to.y}};
}

engine::Board board_of(std::string_view letters) {
  const std::optional<engine::Board> board = engine::Board::parse(letters);
  if (!board) throw Error(engine::words_on_boards());
  return *board;
}

std::optional<std::string> letters_of(const std::optional<engine::Board>& board) {
  return board ? std::optional(board->letters()) : std::nullopt;
}

engine::Side side_of(char letter) {
  if (letter == 'x') return engine::Side::black;
  if (letter == 'o') return engine::Side::white;
  throw Error("a side is 'x' or 'o'");
}

}  // namespace

Game game(const Options& options) {
  if (options.draw_after == 0U) throw Error("draw_after is at least 1");
  return game_of("surakarta", [options](const auto& canvas) {
    return engine::definition({options.draw_after, canvas});
  });
}

std::optional<std::string> make_move_normal(std::string_view board, Point start, Point end) {
  return letters_of(engine::after_normal_move(board_of(board), {point_of(start), point_of(end)}));
}

std::optional<std::string> make_move_capture(std::string_view board, Point start, Point end) {
  return letters_of(engine::after_capture(board_of(board), {point_of(start), point_of(end)}));
}

std::optional<std::string> make_move_sequence(std::string_view board,
                                              const std::vector<Move>& moves) {
  std::vector<engine::Move> played;
  played.reserve(moves.size());
  for (const Move& move : moves) played.push_back({point_of(move.start), point_of(move.end)});
  return letters_of(engine::after_moves(board_of(board), played));
}

BoardState get_board_state(std::string_view board) {
  const engine::Board parsed = board_of(board);
  BoardState state(parsed.size());
  for (std::size_t i = 0; i < parsed.letters().size(); ++i) {
    state[i % parsed.size()].push_back(parsed.letters()[i]);
  }
  return state;
}

std::string get_board_string(const BoardState& state) {
  std::string letters;
  for (std::size_t y = 0; y < state.size(); ++y) {
    for (const std::vector<char>& column : state) {
      if (column.size() != state.size()) throw Error(engine::words_on_boards());
      letters += column[y];
    }
  }
  return board_of(letters).letters();
}

std::string draw(std::string_view board) {
  return engine::svg_of(engine::scene_of(board_of(board)));
}

std::vector<Move> allowed_moves(std::string_view board, char side) {
  std::vector<Move> moves;
  for (const engine::Move& move : engine::Position(board_of(board)).moves(side_of(side))) {
    moves.push_back(move_of(move));
  }
  return moves;
}

std::uint64_t perft(std::string_view board, char side, unsigned depth) {
  check_perft_depth(depth);
  return engine::Position(board_of(board)).perft(side_of(side), depth);
}

std::vector<CaptureCase> capture_cases() {
  std::vector<CaptureCase> cases;
  for (const engine::CaptureCase& one : engine::capture_cases()) {
    cases.push_back({std::string(one.what), std::string(one.board), move_of(one.move),
                     one.result ? std::optional(std::string(*one.result)) : std::nullopt});
  }
  return cases;
}

}  // namespace surakarta
}  // namespace v0
}  // namespace referee

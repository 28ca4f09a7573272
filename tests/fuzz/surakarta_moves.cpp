// Boards of Surakarta: moves and captures as the twin finds them. A byte a point; the size is the
// largest board that the input fills.

#include <algorithm>

#include "games/surakarta/rules/position.hpp"
#include "games/surakarta/rules/route.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/twin/surakarta_twin.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::string surakarta_board(const std::uint8_t* data, std::size_t size) {
  std::size_t side = surakarta::most_size;
  while (side > surakarta::least_size && side * side > size) side -= 2;
  std::string letters(side * side, '.');
  for (std::size_t i = 0; i < std::min(size, letters.size()); ++i) {
    const char byte = static_cast<char>(data[i]);
    letters[i] = byte == 'x' || byte == 'o' || byte == '.' ? byte : ".xo."[data[i] % 4];
  }
  return letters;
}

std::string surakarta_text(const std::vector<twin::Surakarta::Move>& moves) {
  std::string text;
  for (const auto& [x1, y1, x2, y2] : moves) text += fmt::format("{},{} {},{}\n", x1, y1, x2, y2);
  return text;
}

void try_any_move(const surakarta::Board& board, const twin::Surakarta& slow,
                  base::Random& choices) {
  const surakarta::Position position(board);
  const auto coordinate = [&] { return static_cast<int>(choices.below(board.size())); };
  const surakarta::Move move{{coordinate(), coordinate()}, {coordinate(), coordinate()}};
  const twin::Surakarta::Move numbers{move.from.x, move.from.y, move.to.x, move.to.y};
  const auto captured = slow.capture(numbers);
  const auto moved = slow.normal(numbers);
  fuzz::require(position.is_capture(move) == captured.has_value(), "capture or not");
  fuzz::require(position.is_normal_move(move) == moved.has_value(), "move or not");
  fuzz::require(surakarta::capture_route(board, move).has_value() == captured.has_value(),
                "route or not");
  if (!captured && !moved) return;
  surakarta::Position after(board);
  after.play(move);
  fuzz::require_same(after.board().letters(), captured ? *captured : *moved, "another board");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string letters = surakarta_board(data, size);
  const auto board = surakarta::Board::parse(letters);
  fuzz::require(board.has_value(), "no board");
  const surakarta::Position position(*board);
  fuzz::require_same(position.board().letters(), letters, "another board");
  const twin::Surakarta slow(letters);
  for (const surakarta::Side side : {surakarta::Side::black, surakarta::Side::white}) {
    std::vector<twin::Surakarta::Move> moves;
    for (const auto& [from, to] : position.moves(side))
      moves.emplace_back(from.x, from.y, to.x, to.y);
    fuzz::require_same(surakarta_text(moves), surakarta_text(slow.moves(letter_of(side))),
                       "not the twin's moves");
    fuzz::require(position.perft(side, 1) == moves.size(), "perft counts others");
  }
  base::Random choices = fuzz::choices_of(letters);
  for (int i = 0; i < 20; ++i) try_any_move(*board, slow, choices);
  return 0;
}

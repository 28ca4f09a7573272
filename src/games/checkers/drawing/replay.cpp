#include "games/checkers/drawing/replay.hpp"

#include <fmt/format.h>

#include "games/checkers/rules/squares.hpp"

namespace referee::internal::checkers {
namespace {

constexpr unsigned square_count = 32;

void add_number(std::string& text, unsigned bit) {
  text += fmt::format("{}{}", text.empty() ? "" : " ", number_of_bit(bit));
}

}  // namespace

std::vector<game::Replay::Change> replay_board(const Position& position) {
  const std::vector<std::string> pieces = replay_pieces(position);
  std::vector<game::Replay::Change> board;
  for (unsigned number = 1; number <= square_count; ++number) {
    board.push_back({fmt::format("{}", number), pieces[number - 1]});
  }
  return board;
}

std::vector<std::string> replay_pieces(const Position& position) {
  std::vector<std::string> pieces;
  for (unsigned number = 1; number <= square_count; ++number) {
    const Squares square = square_of_number(number);
    const bool is_king = (position.kings & square) != 0;
    std::string& piece = pieces.emplace_back();
    if ((position.black & square) != 0) piece = is_king ? "B" : "b";
    if ((position.white & square) != 0) piece = is_king ? "W" : "w";
  }
  return pieces;
}

game::NamedTexts replay_marks(const Move& move) {
  const Visited squares = visited(move);
  std::string way;
  for (unsigned i = 0; i < squares.count; ++i) add_number(way, squares.bits[i]);
  game::NamedTexts marks{{"way", way}};
  std::string captured;
  for (Squares left = move.captured; left != no_squares; left &= left - 1) {
    add_number(captured, lowest_bit(left));
  }
  if (!captured.empty()) marks.emplace_back("captured", captured);
  return marks;
}

}  // namespace referee::internal::checkers

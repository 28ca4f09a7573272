#include "games/boxshogi/drawing/replay.hpp"

#include <utility>

#include "games/boxshogi/notation.hpp"

namespace referee::internal::boxshogi {
namespace {

std::string hand_text(const Game& game, Side side) {
  std::string text;
  const Hand& hand = game.hand(side);
  for (std::size_t i = 0; i < hand.size(); ++i) {
    text += (i > 0 ? " " : "") + text_of(Piece(hand[i], side));
  }
  return text;
}

}  // namespace

std::vector<game::Replay::Change> replay_board(const Game& game) {
  std::vector<game::Replay::Change> board;
  for (Square square = 0; square < squares; ++square) board.push_back({name_of(square), ""});
  board.push_back({"lower", ""});
  board.push_back({"upper", ""});
  std::vector<std::string> pieces = replay_pieces(game);
  for (std::size_t i = 0; i < board.size(); ++i) board[i].piece = std::move(pieces[i]);
  return board;
}

std::vector<std::string> replay_pieces(const Game& game) {
  std::vector<std::string> pieces;
  for (Square square = 0; square < squares; ++square) {
    const Piece piece = game.position().at(square);
    pieces.push_back(piece.is_none() ? std::string() : text_of(piece));
  }
  pieces.push_back(hand_text(game, Side::lower));
  pieces.push_back(hand_text(game, Side::upper));
  return pieces;
}

game::NamedTexts replay_marks(const Game& game, const std::optional<Move>& move) {
  game::NamedTexts marks;
  if (move && !move->is_drop()) marks.emplace_back("from", name_of(move->from()));
  if (move) marks.emplace_back("to", name_of(move->to()));
  if (game.is_in_check()) {
    marks.emplace_back("check", name_of(game.position().drive(game.to_move())));
  }
  return marks;
}

}  // namespace referee::internal::boxshogi

#include "games/boxshogi/rules/game.hpp"

#include "games/boxshogi/rules/move_generator.hpp"

namespace referee::internal::boxshogi {

Game::Game(const Setup& setup) : position_(setup.position), hands_(setup.hands) {
  look_for_mate();
}

void Game::play(std::optional<Move> move) {
  ++moves_;
  if (move) move = with_forced_promotion(*move);
  if (!move || !MoveGenerator(position_).is_legal(*move)) {
    ending_ = Ending::illegal_move;
    return;
  }
  make(*move);
  look_for_mate();
  if (ending_ == Ending::none && moves_ == most_moves) ending_ = Ending::move_limit;
}

Move Game::with_forced_promotion(Move move) const {
  if (move.is_drop()) return move;
  const Piece piece = position_.at(move.from());
  const bool is_preview = piece.kind() == Kind::preview && !piece.is_promoted();
  const bool is_last_row = (promotion_zone(to_move()) & bit(move.to())) != 0;
  return Move::step(move.from(), move.to(), move.promotes() || (is_preview && is_last_row));
}

void Game::make(Move move) {
  Hand& hand = hands_[index(to_move())];
  if (move.is_drop()) hand.take(move.kind());
  const Piece captured = position_.play(move);
  if (!captured.is_none()) hand.add(captured.kind());
}

void Game::look_for_mate() {
  in_check_ = position_.is_in_check(to_move());
  if (in_check_ && !MoveGenerator(position_).has_moves()) ending_ = Ending::checkmate;
}

}  // namespace referee::internal::boxshogi

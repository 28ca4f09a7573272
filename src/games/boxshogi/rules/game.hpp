#pragma once

#include <array>
#include <optional>

#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/position.hpp"
#include "games/boxshogi/setup.hpp"

namespace referee::internal::boxshogi {

/// How a game ended, if it has ended.
enum class Ending { none, checkmate, illegal_move, move_limit };

/// A game being played: the position, the hands in the order of capture, the number of moves, and
/// the end. A side that makes an illegal move has lost; so has a side that is in check and has no
/// legal move; after 200 moves each it is a tie. A side that has no legal move and is not in check
/// can only make an illegal one.
class Game {
 public:
  static constexpr unsigned most_moves = 400;

  /// The side to move may already be mated.
  explicit Game(const Setup& setup = Setup::initial());

  /// Plays a move of the side to move, or something that is no move. A preview promotes on its last
  /// row whether or not the move says so. REQUIRES: !is_over().
  void play(std::optional<Move> move);

  const Position& position() const { return position_; }
  const Hand& hand(Side side) const { return hands_[index(side)]; }

  /// The side to move, even if the game is over; after an illegal move the side that made it.
  Side to_move() const { return position_.to_move(); }

  /// Whether the side to move is in check.
  bool is_in_check() const { return in_check_; }

  /// The number of moves made, including an illegal one.
  unsigned moves() const { return moves_; }

  Ending ending() const { return ending_; }
  bool is_over() const { return ending_ != Ending::none; }

  /// REQUIRES: it ended by checkmate or an illegal move.
  Side winner() const { return other(to_move()); }

 private:
  Move with_forced_promotion(Move move) const;
  void make(Move move);
  void look_for_mate();

  Position position_;
  std::array<Hand, 2> hands_;
  unsigned moves_ = 0;
  bool in_check_ = false;
  Ending ending_ = Ending::none;
};

}  // namespace referee::internal::boxshogi

#pragma once

#include <array>
#include <optional>

#include "games/boxshogi/move.hpp"
#include "games/boxshogi/pieces.hpp"
#include "games/boxshogi/position.hpp"
#include "games/boxshogi/setup.hpp"

namespace referee::internal::boxshogi {

/// How a game ended, if it did.
enum class Ending { none, checkmate, illegal_move, move_limit };

/// A game being played: the position, the hands in the order of capture, how many moves were made,
/// and the end. Who makes an illegal move has lost; so has who is in check and has no legal move;
/// after 200 moves each it is a tie. Who has no legal move and is not in check can only make an
/// illegal one.
class Game {
 public:
  static constexpr unsigned most_moves = 400;

  Game() { start(Setup::initial()); }

  /// Begins anew. The side to move may be mated there already.
  void start(const Setup& setup);

  /// The side to move makes a move, or something that is none. A preview promotes on its last row
  /// whether or not the move says so. REQUIRES: !is_over().
  void play(std::optional<Move> move);

  const Position& position() const { return position_; }
  const Hand& hand(Side side) const { return hands_[index(side)]; }

  /// Whose move it is, or would be; after an illegal move still who made it.
  Side to_move() const { return position_.to_move(); }

  /// Whether the side to move is in check.
  bool is_in_check() const { return in_check_; }

  /// The moves made, an illegal one too.
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

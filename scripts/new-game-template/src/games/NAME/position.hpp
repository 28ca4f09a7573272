#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace referee::internal::NAME {

/// What a player does. (The skeleton is a game with 21 matches, of which the players take one to
/// three in turn. Who takes the last one wins. Put the game's own rules here.)
struct Move {
  unsigned matches = 1;
};

/// "3", as docs/formats/NAME.md says. Nothing if it is none; knows no rules.
std::optional<Move> parse_move(std::string_view word);
std::string text_of(Move move);

/// A board, and whose turn it is. Plays moves; knows no text.
class Position {
 public:
  unsigned to_move() const { return to_move_; }  ///< 1 or 2
  bool is_over() const { return matches_ == 0; }
  unsigned winner() const {
    return 3 - to_move_;
  }  ///< 1 or 2, or 0 for a draw. REQUIRES: is_over()

  /// All legal moves, in the order in which they are listed.
  std::vector<Move> moves() const;

  /// Whether there is such a place on the board at all.
  static bool holds(Move move) { return move.matches <= 21; }
  /// Why a move is not legal; empty if it is.
  std::string why_illegal(Move move) const;
  /// REQUIRES: it is legal.
  void play(Move move);

  /// The rows of the board from the top, for people.
  std::vector<std::string> rows() const { return {std::string(matches_, '|')}; }

 private:
  unsigned matches_ = 21;
  unsigned to_move_ = 1;
};

}  // namespace referee::internal::NAME

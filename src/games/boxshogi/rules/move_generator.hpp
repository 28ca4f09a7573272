#pragma once

#include <cstdint>
#include <vector>

#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/position.hpp"

namespace referee::internal::boxshogi {

/// Generates only the legal moves of a position: no move is made and unmade to test it.
///
/// The moves of the side to move follow from three bitboards about its drive:
///
/// - *checkers*, the pieces that attack it. If there is one, it has to be captured, or a piece put
///   between; if there are two, only the drive can move.
/// - *pinned*, its own pieces that alone are between it and a slider. They stay on that line.
/// - the squares that the other side attacks, where the drive cannot go. Sliders see through the
///   drive there, as it cannot hide behind itself.
///
/// Only one kind of move needs a further test: the drop of a preview in front of the other drive,
/// as it may not mate.
class MoveGenerator {
 public:
  /// The side to move must have exactly one drive, and so must the other, which is not in check.
  /// `position` must outlive this object and not change meanwhile.
  explicit MoveGenerator(const Position& position);

  /// Whether a move is legal: one that promotes, if its piece may; one that does not, if it need
  /// not.
  bool is_legal(Move move) const;

  bool has_moves() const { return count() != 0; }

  /// The number of legal moves; a move with and without promotion counts as two.
  std::uint64_t count() const;

  /// All legal moves, in no order.
  std::vector<Move> moves() const;

  /// Passes the legal moves to `visitor`: steps(from, targets, promoting) for a piece, where
  /// `targets` are the squares it reaches unpromoted and `promoting` those it reaches promoted, and
  /// drops(kind, targets) for a piece in the hand.
  template <typename Visitor>
  void visit(Visitor& visitor) const {
    visitor.steps(drive_, drive_targets(), 0);
    if (evasions_ == 0) return;
    visit_pieces(visitor);
    visit_hand(visitor);
  }

  /// Calls `take(move)` for each legal move.
  template <typename Take>
  void for_each(Take take) const {
    struct Single {
      Take& take;
      void steps(Square from, Board targets, Board promoting) {
        while (targets != 0) take(Move::step(from, take_square(targets), false));
        while (promoting != 0) take(Move::step(from, take_square(promoting), true));
      }
      void drops(Kind kind, Board targets) {
        while (targets != 0) take(Move::drop(kind, take_square(targets)));
      }
    } single{take};
    visit(single);
  }

 private:
  template <typename Visitor>
  void visit_pieces(Visitor& visitor) const;
  template <typename Visitor>
  void visit_hand(Visitor& visitor) const;
  template <typename Visitor>
  void visit_steps(Visitor& visitor, Kind kind, Square from, Board attacked) const;

  Board attacked_by_other() const;
  Board drive_targets() const;
  Board preview_drops(Board free) const;
  bool mates_by_preview(Square square) const;

  const Position& position_;
  Side side_;
  Square drive_;
  Board own_;
  Board occupied_;
  Board checkers_;
  Board pinned_ = 0;
  Board evasions_ = all_squares;  // where a move of any piece but the drive may end
};

inline MoveGenerator::MoveGenerator(const Position& position)
    : position_(position),
      side_(position.to_move()),
      drive_(position.drive(side_)),
      own_(position.of_side(side_)),
      occupied_(position.occupied()),
      checkers_(position.attackers(drive_, other(side_), occupied_)) {
  if (checkers_ != 0) {
    const bool one = (checkers_ & (checkers_ - 1)) == 0;
    evasions_ = one ? checkers_ | attacks.between[drive_][first_square(checkers_)] : 0;
  }
  Board sliders = ((attacks.straight[drive_] & position.of_kind(Kind::notes)) |
                   (attacks.diagonal[drive_] & position.of_kind(Kind::governance))) &
                  ~own_;
  while (sliders != 0) {
    const Board between = attacks.between[drive_][take_square(sliders)] & occupied_;
    if ((between & (between - 1)) == 0) pinned_ |= between & own_;
  }
}

/// A piece that is not the drive, and the squares it attacks.
template <typename Visitor>
void MoveGenerator::visit_steps(Visitor& visitor, Kind kind, Square from, Board attacked) const {
  Board targets = attacked & ~own_ & evasions_;
  if ((pinned_ & bit(from)) != 0) targets &= attacks.line[drive_][from];
  const Board zone = promotion_zone(side_);
  if ((position_.promoted() & bit(from)) != 0 || kind == Kind::shield) {
    visitor.steps(from, targets, 0);
  } else if (kind == Kind::preview) {
    visitor.steps(from, targets & ~zone, targets & zone);  // it could not move from there
  } else {
    visitor.steps(from, targets, (zone & bit(from)) != 0 ? targets : targets & zone);
  }
}

template <typename Visitor>
void MoveGenerator::visit_pieces(Visitor& visitor) const {
  const Board promoted = position_.promoted();
  const auto& shield = attacks.shield[index(side_)];
  const auto& relay = attacks.relay[index(side_)];
  const auto& preview = attacks.preview[index(side_)];
  const auto step_too = [&](Square from) {
    return (promoted & bit(from)) != 0 ? attacks.drive[from] : 0;
  };
  const auto visit_all = [&](Kind kind, Board pieces, auto attacked) {
    for (Board left = pieces & own_; left != 0;) {
      const Square from = take_square(left);
      visit_steps(visitor, kind, from, attacked(from));
    }
  };
  const auto of_kind = [&](Kind kind) { return position_.of_kind(kind); };
  visit_all(Kind::shield, position_.golden(), [&](Square from) { return shield[from]; });
  visit_all(Kind::relay, of_kind(Kind::relay) & ~promoted,
            [&](Square from) { return relay[from]; });
  visit_all(Kind::preview, of_kind(Kind::preview) & ~promoted,
            [&](Square from) { return preview[from]; });
  visit_all(Kind::notes, of_kind(Kind::notes),
            [&](Square from) { return notes_attacks(from, occupied_) | step_too(from); });
  visit_all(Kind::governance, of_kind(Kind::governance),
            [&](Square from) { return governance_attacks(from, occupied_) | step_too(from); });
}

template <typename Visitor>
void MoveGenerator::visit_hand(Visitor& visitor) const {
  const Board free = ~occupied_ & all_squares & evasions_;
  for (const Kind kind : {Kind::relay, Kind::shield, Kind::governance, Kind::notes}) {
    if (position_.in_hand(side_, kind) != 0) visitor.drops(kind, free);
  }
  if (position_.in_hand(side_, Kind::preview) != 0) {
    visitor.drops(Kind::preview, preview_drops(free));
  }
}

/// Perft: the number of lines of play of `depth` moves. The limit on moves is ignored.
std::uint64_t perft(const Position& position, unsigned depth);

}  // namespace referee::internal::boxshogi

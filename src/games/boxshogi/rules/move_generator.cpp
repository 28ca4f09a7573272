#include "games/boxshogi/rules/move_generator.hpp"

namespace referee::internal::boxshogi {

Board MoveGenerator::attacked_by_other() const {
  const std::size_t side = index(other(side_));
  const Board pieces = position_.of_side(other(side_));
  const Board promoted = position_.promoted();
  const Board seen = occupied_ & ~bit(drive_);
  const Board previews = pieces & position_.of_kind(Kind::preview) & ~promoted;
  Board attacked = side_ == Side::lower ? previews >> board_width : previews << board_width;
  Board golden = position_.golden() & pieces;
  while (golden != 0) attacked |= attacks.shield[side][take_square(golden)];
  Board relays = pieces & position_.of_kind(Kind::relay) & ~promoted;
  while (relays != 0) attacked |= attacks.relay[side][take_square(relays)];
  const Board notes = pieces & position_.of_kind(Kind::notes);
  for (Board rest = notes; rest != 0;) attacked |= notes_attacks(take_square(rest), seen);
  const Board governances = pieces & position_.of_kind(Kind::governance);
  for (Board rest = governances; rest != 0;)
    attacked |= governance_attacks(take_square(rest), seen);
  Board drives = (pieces & position_.of_kind(Kind::drive)) | ((notes | governances) & promoted);
  while (drives != 0) attacked |= attacks.drive[take_square(drives)];
  return attacked;
}

Board MoveGenerator::drive_targets() const {
  return attacks.drive[drive_] & ~own_ & ~attacked_by_other();
}

Board MoveGenerator::preview_drops(Board free) const {
  const Board own = position_.of_kind(Kind::preview) & own_ & ~position_.promoted();
  const Board columns = (own | own >> 5 | own >> 10 | own >> 15 | own >> 20) & row_1;
  const Board drops = free & ~promotion_zone(side_) & ~(columns * column_a);
  // A preview attacks the other drive from the squares to which that side's own preview would step.
  const Side enemy = other(side_);
  const Board front = attacks.preview[index(enemy)][position_.drive(enemy)] & drops;
  return front != 0 && mates_by_preview(first_square(front)) ? drops & ~front : drops;
}

bool MoveGenerator::mates_by_preview(Square square) const {
  Position after = position_;
  after.play(Move::drop(Kind::preview, square));
  return !MoveGenerator(after).has_moves();
}

std::uint64_t MoveGenerator::count() const {
  struct Counter {
    std::uint64_t total = 0;
    void steps(Square, Board targets, Board promoting) {
      total += boxshogi::count(targets) + boxshogi::count(promoting);
    }
    void drops(Kind, Board targets) { total += boxshogi::count(targets); }
  } counter;
  visit(counter);
  return counter.total;
}

std::vector<Move> MoveGenerator::moves() const {
  std::vector<Move> moves;
  for_each([&](Move move) { moves.push_back(move); });
  return moves;
}

bool MoveGenerator::is_legal(Move move) const {
  /// Finds the moves of one piece, or of one kind in the hand.
  struct Finder {
    Move move;
    bool found = false;
    void steps(Square from, Board targets, Board promoting) {
      if (move.is_drop() || move.from() != from) return;
      found = ((move.promotes() ? promoting : targets) & bit(move.to())) != 0;
    }
    void drops(Kind kind, Board targets) {
      if (!move.is_drop() || move.kind() != kind) return;
      found = (targets & bit(move.to())) != 0;
    }
  } finder{move};
  visit(finder);
  return finder.found;
}

std::uint64_t perft(const Position& position, unsigned depth) {
  if (depth == 0) return 1;
  const MoveGenerator generator(position);
  if (depth == 1) return generator.count();
  std::uint64_t total = 0;
  generator.for_each([&](Move move) {
    Position after = position;
    after.play(move);
    total += perft(after, depth - 1);
  });
  return total;
}

}  // namespace referee::internal::boxshogi

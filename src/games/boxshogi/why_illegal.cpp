#include "games/boxshogi/transcript.hpp"

#include <array>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "text/fields.hpp"

namespace referee::internal::boxshogi {
namespace {

std::string name_of_kind(Kind kind, bool promoted = false) {
  constexpr std::array<std::string_view, kinds> names{"preview",    "relay", "shield",
                                                      "governance", "notes", "drive"};
  return fmt::format("{}{}", promoted ? "promoted " : "", names[index(kind)]);
}

std::string name_of_piece(Piece piece) {
  return name_of_kind(piece.kind(), piece.is_promoted());
}

/// The squares that a piece attacks, if the occupied squares are `occupied`.
Board attacked(Piece piece, Square from, Board occupied) {
  const std::size_t side = index(piece.side());
  const Board step = piece.is_promoted() ? attacks.drive[from] : Board{0};
  switch (piece.kind()) {
    case Kind::preview:
      return piece.is_promoted() ? attacks.shield[side][from] : attacks.preview[side][from];
    case Kind::relay:
      return piece.is_promoted() ? attacks.shield[side][from] : attacks.relay[side][from];
    case Kind::shield:
      return attacks.shield[side][from];
    case Kind::governance:
      return governance_attacks(from, occupied) | step;
    case Kind::notes:
      return notes_attacks(from, occupied) | step;
    case Kind::drive:
      break;
  }
  return attacks.drive[from];
}

/// What is wrong with the text of a square.
std::string no_square(std::string_view field) {
  if (field.empty()) return "a square is missing";
  return fmt::format("there is no square {} on the board", text::quoted(field));
}

std::string why_no_step(std::string_view rest) {
  for (int i = 0; i < 2; ++i) {
    const std::string_view field = text::take_field(rest);
    if (!parse_square(field)) return no_square(field);
  }
  return "only the word promote may follow the two squares";
}

std::string why_no_drop(std::string_view rest) {
  const std::string_view letter = text::take_field(rest);
  const std::string_view square = text::take_field(rest);
  if (letter == "d" || letter == "D") return "a drive is in no hand";
  if (letter.size() != 1 || !kind_of(letter[0])) {
    return fmt::format(
        "{} is no piece of a hand: p, r, s, g and n are, in lower case for both sides",
        text::quoted(letter));
  }
  if (!parse_square(square)) return no_square(square);
  return "nothing may follow the square";
}

std::string why_no_move(std::string_view written) {
  if (text::trimmed(written).empty()) return "the line is empty";
  const std::string_view verb = text::take_field(written);
  if (verb == "move") return why_no_step(written);
  if (verb == "drop") return why_no_drop(written);
  return fmt::format("{} is neither move nor drop", text::quoted(verb));
}

/// Finds why a well-formed move is illegal.
class Explainer {
 public:
  Explainer(const Position& position, Move move)
      : position_(position), move_(move), side_(position.to_move()) {}

  std::string why() const {
    std::string reason = move_.is_drop() ? why_not_dropped() : why_not_moved();
    if (reason.empty()) reason = why_drive_is_lost();
    // What is left is the one drop that the rules forbid for its effect.
    return reason.empty() ? "a preview must not be dropped to give checkmate" : reason;
  }

 private:
  std::string why_not_moved() const {
    const Piece piece = position_.at(move_.from());
    const Piece met = position_.at(move_.to());
    const std::string from = name_of(move_.from());
    const std::string to = name_of(move_.to());
    if (piece.is_none()) return fmt::format("there is no piece on {}", from);
    if (piece.side() != side_) {
      return fmt::format("the {} on {} is {}'s", name_of_piece(piece), from, name_of(piece.side()));
    }
    if (move_.from() == move_.to()) return fmt::format("the piece stays on {}", from);
    if (!met.is_none() && met.side() == side_) {
      return fmt::format("{} holds {}'s own {}", to, name_of(side_), name_of_piece(met));
    }
    if ((attacked(piece, move_.from(), 0) & bit(move_.to())) == 0) {
      return fmt::format("a {} does not move from {} to {}", name_of_piece(piece), from, to);
    }
    if ((attacked(piece, move_.from(), position_.occupied()) & bit(move_.to())) == 0) {
      const Board between = attacks.between[move_.from()][move_.to()] & position_.occupied();
      return fmt::format("the {} would jump over the piece on {}", name_of_piece(piece),
                         name_of(first_square(between)));
    }
    return why_not_promoted(piece);
  }

  std::string why_not_promoted(Piece piece) const {
    if (!move_.promotes()) return "";
    if (piece.is_promoted()) return "the piece is promoted already";
    if (!can_promote(piece.kind())) {
      return fmt::format("a {} does not promote", name_of_kind(piece.kind()));
    }
    const Board zone = promotion_zone(side_);
    if (((bit(move_.from()) | bit(move_.to())) & zone) != 0) return "";
    return fmt::format("{} promotes only by a move in row {}, to it or from it", name_of(side_),
                       row_of(first_square(zone)) + 1);
  }

  std::string why_not_dropped() const {
    const Kind kind = move_.kind();
    if (position_.in_hand(side_, kind) == 0) {
      return fmt::format("{} has no {} in the hand", name_of(side_), name_of_kind(kind));
    }
    if (!position_.at(move_.to()).is_none()) {
      return fmt::format("there is a piece on {}", name_of(move_.to()));
    }
    if (kind != Kind::preview) return "";
    if ((promotion_zone(side_) & bit(move_.to())) != 0) {
      return "a preview must not be dropped on the last row";
    }
    const Board own = position_.of_kind(Kind::preview) & position_.of_side(side_) &
                      ~position_.promoted() & (column_a << column_of(move_.to()));
    if (own == 0) return "";
    return fmt::format("{} has another preview in that column, on {}", name_of(side_),
                       name_of(first_square(own)));
  }

  /// Why the side's drive would be captured after the move.
  std::string why_drive_is_lost() const {
    Position after = position_;
    after.play(move_);
    const Square drive = after.drive(side_);
    const Board by = after.attackers(drive, other(side_), after.occupied());
    if (by == 0) return "";
    const Square from = first_square(by);
    const std::string attacker = fmt::format("{}'s {} on {}", name_of(other(side_)),
                                             name_of_piece(after.at(from)), name_of(from));
    if (!move_.is_drop() && position_.at(move_.from()).kind() == Kind::drive) {
      return fmt::format("{} attacks {}, where the drive cannot go", attacker, name_of(drive));
    }
    // Of two attackers, that which gave check before.
    const Board before =
        position_.attackers(position_.drive(side_), other(side_), position_.occupied());
    if ((by & before) != 0) {
      const Square checker = first_square(by & before);
      return fmt::format("it does not answer the check by {}'s {} on {}", name_of(other(side_)),
                         name_of_piece(after.at(checker)), name_of(checker));
    }
    return fmt::format("the piece is pinned: without it {} attacks the drive on {}", attacker,
                       name_of(drive));
  }

  const Position& position_;
  Move move_;
  Side side_;
};

}  // namespace

std::string why_illegal(const Position& position, std::string_view written) {
  const std::optional<Move> move = parse_move(written);
  return move ? Explainer(position, *move).why() : why_no_move(written);
}

}  // namespace referee::internal::boxshogi

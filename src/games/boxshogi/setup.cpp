#include "games/boxshogi/setup.hpp"

#include <utility>

#include <fmt/format.h>

#include "games/boxshogi/notation.hpp"
#include "text/fields.hpp"

namespace referee::internal::boxshogi {
namespace {

game::Offence impossible_at(const game::Where& where, std::string reason) {
  return {game::Code::illegal_game, std::move(reason), where};
}

constexpr Board column_through(Square square) {
  return column_a << column_of(square);
}

}  // namespace

Setup Setup::initial() {
  Setup setup;
  constexpr std::array<Kind, 5> order{Kind::drive, Kind::shield, Kind::relay, Kind::governance,
                                      Kind::notes};
  for (unsigned i = 0; i < order.size(); ++i) {
    setup.position.put(Piece(order[i], Side::lower), square_at(i, 0));
    setup.position.put(Piece(order[i], Side::upper), square_at(4 - i, 4));
  }
  setup.position.put(Piece(Kind::preview, Side::lower), square_at(0, 1));
  setup.position.put(Piece(Kind::preview, Side::upper), square_at(4, 3));
  return setup;
}

std::string text_of(const Setup& setup) {
  std::string text;
  for (Square square = 0; square < squares; ++square) {
    const Piece piece = setup.position.at(square);
    if (!piece.is_none()) text += text_of(piece) + " " + name_of(square) + "\n";
  }
  text += '\n';
  for (const Side side : {Side::upper, Side::lower}) {
    text += fmt::format("[{}]\n", fmt::join(texts_of(setup.hands[index(side)], side), " "));
  }
  return text;
}

void SetupReader::reset() {
  setup_ = Setup();
  section_ = Section::pieces;
  where_ = game::Where();
  seen_ = {};
  drives_ = {};
  malformed_.reset();
  first_fault_.reset();
}

bool SetupReader::take(std::string_view line, std::uint64_t byte) {
  ++where_.line;
  where_.byte = byte;
  line = trimmed(line);
  switch (section_) {
    case Section::pieces:
      if (line.empty()) {
        section_ = Section::upper_hand;
      } else {
        take_piece(line);
      }
      break;
    case Section::upper_hand:
      take_hand(line, Side::upper);
      section_ = Section::lower_hand;
      break;
    case Section::lower_hand:
      take_hand(line, Side::lower);
      section_ = Section::end;
      break;
    default:
      section_ = Section::closed;
      if (!line.empty()) {
        refuse(fmt::format("an empty line should follow on the lists of captures, not {}",
                           text::quoted(line)));
      }
  }
  return !malformed_ && section_ != Section::closed;
}

void SetupReader::take_piece(std::string_view line) {
  const std::optional<PlacedPiece> placed = parse_placed_piece(line);
  if (!placed) return refuse(fmt::format("{} is no piece and its square", text::quoted(line)));
  if (!setup_.position.at(placed->square).is_none()) {
    return refuse(fmt::format("there is a piece on {} already", name_of(placed->square)));
  }
  place(placed->piece, placed->square);
}

void SetupReader::place(Piece piece, Square square) {
  const Position& position = setup_.position;
  if (piece.is_promoted() && !can_promote(piece.kind())) {
    doubt(fmt::format("{}: a {} cannot promote", text_of(piece),
                      piece.kind() == Kind::drive ? "drive" : "shield"));
  }
  if (piece.kind() == Kind::preview && !piece.is_promoted()) {
    if ((promotion_zone(piece.side()) & bit(square)) != 0) {
      doubt(fmt::format("a preview of {} on its last row, {}, not promoted", name_of(piece.side()),
                        name_of(square)));
    }
    const Board own = position.of_kind(Kind::preview) & position.of_side(piece.side()) &
                      ~position.promoted() & column_through(square);
    if (own != 0) {
      doubt(fmt::format("two previews of {} in column {}", name_of(piece.side()),
                        name_of(square)[0]));
    }
  }
  count(piece);
  setup_.position.put(piece, square);
}

void SetupReader::take_hand(std::string_view line, Side side) {
  if (!parse_hand(line, hand_)) {
    return refuse(fmt::format("{} is no list of captures", text::quoted(line)));
  }
  Hand& hand = setup_.hands[boxshogi::index(side)];
  for (const Piece piece : hand_) {
    if (piece.side() != side) {
      doubt(fmt::format("{} is in the wrong case for the captures of {}", text_of(piece),
                        name_of(side)));
    }
    count(piece);
    if (first_fault_) continue;  // the line may list any number of pieces
    hand.add(piece.kind());
    setup_.position.add_to_hand(side, piece.kind());
  }
}

/// Notes a fault if there are now too many of a piece.
void SetupReader::count(Piece piece) {
  if (piece.kind() == Kind::drive) {
    if (++drives_[boxshogi::index(piece.side())] == 2) {
      doubt(fmt::format("{} has a second drive", name_of(piece.side())));
    }
    return;
  }
  if (++seen_[boxshogi::index(piece.kind())] == pieces_of_a_kind + 1) {
    doubt(fmt::format("there are more than two {}, on the board and in the hands",
                      letter_of(piece.kind())));
  }
}

void SetupReader::refuse(std::string reason) {
  malformed_ = game::Offence{game::Code::invalid_file, std::move(reason), where_};
}

void SetupReader::doubt(std::string reason) {
  if (!first_fault_) first_fault_ = impossible_at(where_, std::move(reason));
}

std::optional<game::Offence> SetupReader::impossible() const {
  if (first_fault_) return first_fault_;
  const game::Where head{1, 0, 0, 0};
  for (const Side side : {Side::lower, Side::upper}) {
    if (drives_[boxshogi::index(side)] == 0) {
      return impossible_at(head, fmt::format("{} has no drive", name_of(side)));
    }
  }
  if (setup_.position.is_in_check(Side::upper)) {
    return impossible_at(head, "UPPER is in check, and it is lower's move");
  }
  return std::nullopt;
}

std::string SetupReader::missing() const {
  switch (section_) {
    case Section::pieces:
      return where_.line == 0 ? "the file is empty"
                              : "the file ends before the empty line after the pieces";
    case Section::upper_hand:
      return "the file ends before the list of UPPER's captures";
    default:
      return "the file ends before the list of lower's captures";
  }
}

}  // namespace referee::internal::boxshogi

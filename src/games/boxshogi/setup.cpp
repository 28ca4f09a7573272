#include "games/boxshogi/setup.hpp"

#include "games/boxshogi/notation.hpp"
#include "text/fields.hpp"

namespace referee::internal::boxshogi {
namespace {

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

bool SetupReader::take(std::string_view line, std::uint64_t byte) {
  ++where_.line;
  where_.byte = byte;
  line = text::trimmed(line);
  switch (section_) {
    case Section::pieces:
      if (!line.empty()) {
        take_piece(line);
      } else {
        section_ = Section::upper_hand;
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
        refuse("an empty line should follow on the lists of captures, not {}", text::quoted(line));
      }
  }
  return !malformed_ && section_ != Section::closed;
}

void SetupReader::take_piece(std::string_view line) {
  std::string_view rest = line;
  const std::optional<Piece> written = parse_piece(text::take_field(rest));
  const std::optional<Square> place = parse_square(text::take_field(rest));
  if (!written || !place || !text::take_field(rest).empty()) {
    return refuse("{} is no piece and its square", text::quoted(line));
  }
  const Piece piece = *written;
  const Square square = *place;
  if (!setup_.position.at(square).is_none()) {
    return refuse("there is a piece on {} already", name_of(square));
  }
  if (piece.is_promoted() && !can_promote(piece.kind())) {
    doubt("{}: a {} cannot promote", text_of(piece),
          piece.kind() == Kind::drive ? "drive" : "shield");
  }
  if (piece.kind() == Kind::preview && !piece.is_promoted()) check_preview(piece.side(), square);
  count(piece);
  setup_.position.put(piece, square);
}

/// Of one that is not promoted.
void SetupReader::check_preview(Side side, Square square) {
  if ((promotion_zone(side) & bit(square)) != 0) {
    doubt("a preview of {} on its last row, {}, not promoted", name_of(side), name_of(square));
  }
  const Position& position = setup_.position;
  const Board own = position.of_kind(Kind::preview) & position.of_side(side) &
                    ~position.promoted() & column_through(square);
  if (own != 0) doubt("two previews of {} in column {}", name_of(side), name_of(square)[0]);
}

void SetupReader::take_hand(std::string_view line, Side side) {
  const std::optional<std::vector<Piece>> pieces = parse_hand(line);
  if (!pieces) return refuse("{} is no list of captures", text::quoted(line));
  for (const Piece piece : *pieces) {
    if (piece.side() != side) {
      doubt("{} is in the wrong case for the captures of {}", text_of(piece), name_of(side));
    }
    count(piece);
    if (impossible_) continue;  // the line may list any number of pieces
    setup_.hands[index(side)].add(piece.kind());
    setup_.position.add_to_hand(side, piece.kind());
  }
}

/// There may be too many of a piece now.
void SetupReader::count(Piece piece) {
  if (piece.kind() == Kind::drive) {
    if (++drives_[index(piece.side())] == 2) doubt("{} has a second drive", name_of(piece.side()));
  } else if (++seen_[index(piece.kind())] == pieces_of_a_kind + 1) {
    doubt("there are more than two {}, on the board and in the hands", letter_of(piece.kind()));
  }
}

std::optional<game::Offence> SetupReader::fault() const {
  const auto malformed = [](std::string reason) {
    return game::Offence{game::Code::invalid_file, std::move(reason), {}};
  };
  const auto impossible = [](std::string reason) {
    return game::Offence{game::Code::illegal_game, std::move(reason), {1, 0, 0, 0}};
  };
  if (malformed_) return malformed_;
  if (where_.line == 0) return malformed("the file is empty");
  if (section_ == Section::pieces) {
    return malformed("the file ends before the empty line after the pieces");
  }
  if (section_ < Section::end) {
    return malformed(fmt::format("the file ends before the list of {}'s captures",
                                 section_ == Section::upper_hand ? "UPPER" : "lower"));
  }
  if (impossible_) return impossible_;
  for (const Side side : {Side::lower, Side::upper}) {
    if (drives_[index(side)] == 0) return impossible(fmt::format("{} has no drive", name_of(side)));
  }
  if (!setup_.position.is_in_check(Side::upper)) return std::nullopt;
  return impossible("UPPER is in check, and it is lower's move");
}

}  // namespace referee::internal::boxshogi

#include "games/boxshogi/notation.hpp"

#include "text/fields.hpp"

namespace referee::internal::boxshogi {
namespace {

/// Parses the text after "move".
std::optional<Move> parse_step(std::string_view rest) {
  const std::optional<Square> from = parse_square(text::take_field(rest));
  const std::optional<Square> to = parse_square(text::take_field(rest));
  if (!from || !to) return std::nullopt;
  const std::string_view word = text::take_field(rest);
  if (word.empty()) return Move::step(*from, *to, false);
  if (word != "promote" || !text::take_field(rest).empty()) return std::nullopt;
  return Move::step(*from, *to, true);
}

/// Parses the text after "drop".
std::optional<Move> parse_drop(std::string_view rest) {
  const std::string_view letter = text::take_field(rest);
  if (letter.size() != 1) return std::nullopt;
  const std::optional<Kind> kind = kind_of(letter[0]);
  const std::optional<Square> to = parse_square(text::take_field(rest));
  if (!kind || *kind == Kind::drive || !to || !text::take_field(rest).empty()) return std::nullopt;
  return Move::drop(*kind, *to);
}

}  // namespace

std::optional<Square> parse_square(std::string_view field) {
  if (field.size() != 2 || field[0] < 'a' || field[0] > 'e' || field[1] < '1' || field[1] > '5') {
    return std::nullopt;
  }
  return square_at(static_cast<unsigned>(field[0] - 'a'), static_cast<unsigned>(field[1] - '1'));
}

std::optional<Piece> parse_piece(std::string_view field) {
  const bool promoted = field.starts_with('+');
  if (promoted) field.remove_prefix(1);
  if (field.size() != 1) return std::nullopt;
  const bool is_upper = field[0] >= 'A' && field[0] <= 'Z';
  const auto kind = kind_of(is_upper ? static_cast<char>(field[0] - 'A' + 'a') : field[0]);
  if (!kind) return std::nullopt;
  return Piece(*kind, is_upper ? Side::upper : Side::lower, promoted);
}

std::optional<std::vector<Piece>> parse_hand(std::string_view line) {
  line = text::trimmed(line);
  if (!line.starts_with('[') || !line.ends_with(']')) return std::nullopt;
  std::vector<Piece> pieces;
  std::string_view rest = line.substr(1, line.size() - 2);
  for (auto field = text::take_field(rest); !field.empty(); field = text::take_field(rest)) {
    const std::optional<Piece> piece = parse_piece(field);
    if (!piece || piece->is_promoted() || piece->kind() == Kind::drive) return std::nullopt;
    pieces.push_back(*piece);
  }
  return pieces;
}

std::optional<Move> parse_move(std::string_view line) {
  const std::string_view verb = text::take_field(line);
  if (verb == "move") return parse_step(line);
  if (verb == "drop") return parse_drop(line);
  return std::nullopt;
}

Board squares_of(std::string_view written) {
  const std::optional<Move> move = parse_move(written);
  if (!move) return 0;
  return bit(move->to()) | (move->is_drop() ? 0 : bit(move->from()));
}

std::string text_of(Piece piece) {
  const char lower = letter_of(piece.kind());
  std::string text = piece.is_promoted() ? "+" : "";
  text += piece.side() == Side::lower ? lower : static_cast<char>(lower - 'a' + 'A');
  return text;
}

std::vector<std::string> texts_of(const Hand& hand, Side side) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < hand.size(); ++i) texts.push_back(text_of(Piece(hand[i], side)));
  return texts;
}

std::string name_of(Square square) {
  return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

std::string text_of(Move move) {
  if (move.is_drop()) {
    return std::string("drop ") + letter_of(move.kind()) + " " + name_of(move.to());
  }
  return "move " + name_of(move.from()) + " " + name_of(move.to()) +
         (move.promotes() ? " promote" : "");
}

}  // namespace referee::internal::boxshogi

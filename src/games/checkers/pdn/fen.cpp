#include "games/checkers/pdn/fen.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/text_reader.hpp"

namespace referee::internal::checkers {
namespace {

constexpr unsigned huge = 1000;  // larger numbers are not written out

/// Parses one text from front to back.
class FenReader {
 public:
  FenReader(std::string_view text, const RuleSet& set)
      : reader_(text.substr(0, text.find_last_not_of(" \t.") + 1)), set_(set) {}

  std::variant<draughts::Position, BadFen> read() {
    const auto turn = take_color();
    if (!turn) return malformed("it does not begin with B or W");
    position_.to_move = *turn;
    while (!reader_.is_at_end()) {
      if (!reader_.take(':')) return malformed("a part does not begin with :");
      if (reader_.take('H', 'F')) {  // some programs append move counts, as in :H0:F1
        reader_.take_number<unsigned>();
        continue;
      }
      const auto color = take_color();
      if (!color) return malformed("the squares of a side do not begin with B or W");
      if (std::optional<BadFen> bad = read_side(*color)) return *std::move(bad);
    }
    return checked();
  }

 private:
  static BadFen malformed(std::string_view reason) {
    return {true, fmt::format("the set-up is malformed: {}", reason)};
  }

  std::optional<Color> take_color() {
    if (reader_.take('B', 'b')) return Color::black;
    if (reader_.take('W', 'w')) return Color::white;
    return std::nullopt;
  }

  std::optional<BadFen> read_side(Color color) {
    if (reader_.is_at_end() || reader_.is_before(':')) return std::nullopt;
    do {
      const bool king = reader_.take('K', 'k');
      const auto first = reader_.take_number<unsigned>();
      const auto last = first && reader_.take('-') ? reader_.take_number<unsigned>() : first;
      if (!first || !last) return malformed("a square is not a number");
      const std::string reason = put(color, king, *first, *last);
      if (!reason.empty()) return BadFen{false, reason};
    } while (reader_.take(','));
    return std::nullopt;
  }

  /// Returns why the discs cannot be put there, or an empty text.
  std::string put(Color color, bool king, unsigned first, unsigned last) {
    for (const unsigned number : {first, last}) {
      if (number >= 1 && number <= squares_) continue;
      return fmt::format("the set-up names square {}{}, which is not on the board",
                         std::min(number, huge), number < huge ? "" : " or above");
    }
    if (first > last) return fmt::format("the range {}-{} runs backwards", first, last);
    for (unsigned number = first; number <= last; ++number) {
      const draughts::WideSquares square = squares_from(number, number);
      if (((position_.black | position_.white) & square) != 0) {
        return fmt::format("the set-up names square {} twice", number);
      }
      (color == Color::black ? position_.black : position_.white) |= square;
      if (king) position_.kings |= square;
    }
    return {};
  }

  std::variant<draughts::Position, BadFen> checked() const {
    if ((position_.black | position_.white) == 0) return BadFen{false, "the set-up has no disc"};
    const unsigned row = static_cast<unsigned>(set_.size) / 2;
    const unsigned most_discs = squares_ / 2 - row;
    for (const Color color : {Color::black, Color::white}) {
      const draughts::WideSquares discs = position_.of(color);
      if (const unsigned count = draughts::number_of(discs); count > most_discs) {
        return BadFen{false, fmt::format("{} has {} discs, and a game has {} a side",
                                         name_of(color), count, most_discs)};
      }
      const draughts::WideSquares crowned =
          color == set_.top ? squares_from(squares_ - row + 1, squares_) : squares_from(1, row);
      const draughts::WideSquares uncrowned = discs & ~position_.kings & crowned;
      if (uncrowned != 0) {
        return BadFen{false, fmt::format("the {} man on {} would be a king", name_of(color),
                                         layout_.number_of_bit(draughts::lowest_bit(uncrowned)))};
      }
    }
    return position_;
  }

  draughts::WideSquares squares_from(unsigned first, unsigned last) const {
    return layout_.squares(static_cast<int>(first), static_cast<int>(last));
  }

  TextReader reader_;
  const RuleSet& set_;
  const draughts::Layout layout_{set_};
  const unsigned squares_ = static_cast<unsigned>(dark_squares(set_.size));
  draughts::Position position_;
};

std::string squares_text(const draughts::Position& position, Color side,
                         const draughts::Layout& layout) {
  std::string text;
  for (draughts::WideSquares rest = position.of(side); rest != 0; rest &= rest - 1) {
    const draughts::WideSquares square = rest & (0 - rest);
    text +=
        fmt::format("{}{}{}", text.empty() ? "" : ",", (position.kings & square) != 0 ? "K" : "",
                    layout.number_of_bit(draughts::lowest_bit(square)));
  }
  return text;
}

}  // namespace

std::variant<draughts::Position, BadFen> parse_fen(std::string_view text, Rules rules) {
  return FenReader(text, rule_set(rules)).read();
}

std::string fen_of(const draughts::Position& position, Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  return fmt::format("{}:W{}:B{}", position.to_move == Color::black ? 'B' : 'W',
                     squares_text(position, Color::white, layout),
                     squares_text(position, Color::black, layout));
}

// Both have the same bits.
std::variant<Position, BadFen> parse_fen(std::string_view text) {
  auto read = parse_fen(text, Rules::english);
  if (BadFen* bad = std::get_if<BadFen>(&read)) return std::move(*bad);
  const auto& [black, white, kings, to_move, _] = std::get<draughts::Position>(read);
  return Position{static_cast<Squares>(black), static_cast<Squares>(white),
                  static_cast<Squares>(kings), to_move};
}

std::string fen_of(const Position& position) {
  return fen_of({position.black, position.white, position.kings, position.to_move}, Rules::english);
}

}  // namespace referee::internal::checkers

#include "games/checkers/pdn/fen.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/checkers/pdn/text_reader.hpp"

namespace referee::internal::checkers {
namespace {

constexpr unsigned huge = 1000;  // larger numbers are not written out

/// Parses one text from front to back.
class FenReader {
 public:
  FenReader(std::string_view text, const RuleSet& set, const Notation& notation)
      : reader_(text.substr(0, text.find_last_not_of(" \t.") + 1)),
        set_(set),
        notation_(notation) {}

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
      if (reader_.is_before('+')) {
        if (!take_king_moves()) return malformed("moves of kings are not written as +0+0");
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

  bool take_king_moves() {
    for (const Color color : {Color::white, Color::black}) {
      const auto count = reader_.take('+') ? reader_.take_number<unsigned>() : std::nullopt;
      if (!count) return false;
      king_moves_[static_cast<std::size_t>(color)] = *count;
    }
    return true;
  }

  /// Where kings are marked k, that is no file.
  bool take_king() {
    return reader_.take('K') ||
           (!(notation_.writes_letters && set_.size > 10) && reader_.take('k'));
  }

  std::optional<BadFen> read_side(Color color) {
    if (reader_.is_at_end() || reader_.is_before(':')) return std::nullopt;
    do {
      const bool king = take_king();
      if (std::optional<BadFen> bad = read_squares(color, king)) return bad;
    } while (reader_.take(','));
    return std::nullopt;
  }

  /// A number, a range of numbers, or a square in letters.
  std::optional<BadFen> read_squares(Color color, bool king) {
    std::string reason;
    if (const auto first = reader_.take_number<unsigned>()) {
      const auto last = reader_.take('-') ? reader_.take_number<unsigned>() : first;
      if (!last) return malformed("a square is not a number");
      reason = put(color, king, *first, *last);
    } else {
      const std::optional<unsigned> file = reader_.take_letter();
      const auto rank = file ? reader_.take_number<unsigned>() : std::nullopt;
      if (!rank) return malformed("a square is not a number");
      reason = put(color, king, square_of_letters(*file, *rank, set_, notation_),
                   fmt::format("{}{}", static_cast<char>('a' + *file), std::min(*rank, huge)));
    }
    return reason.empty() ? std::nullopt : std::optional(BadFen{false, reason});
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
      const unsigned square = square_of_number(number, set_, notation_);
      std::string reason = put(color, king, square, fmt::format("{}", number));
      if (!reason.empty()) return reason;
    }
    return {};
  }

  /// `name` is how the square is written.
  std::string put(Color color, bool king, unsigned number, const std::string& name) {
    if (number == 0)
      return fmt::format("the set-up names {}, which is no square of the board", name);
    const draughts::WideSquares square = squares_from(number, number);
    if (((position_.black | position_.white) & square) != 0) {
      return fmt::format("the set-up names square {} twice", name);
    }
    position_.put(color, king, square);
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
        const int number = layout_.number_of_bit(draughts::lowest_bit(uncrowned));
        return BadFen{false,
                      fmt::format("the {} man on {} would be a king", name_of(color),
                                  text_of_square(static_cast<unsigned>(number), set_, notation_))};
      }
    }
    draughts::Position position = position_;
    for (const Color color : {Color::black, Color::white})
      position.king_steps[static_cast<std::size_t>(color)] = king_steps(color);
    return position;
  }

  /// Known if the side has one king, and men that limit its moves.
  draughts::KingSteps king_steps(Color color) const {
    const draughts::WideSquares kings = position_.of(color) & position_.kings;
    const unsigned count =
        std::min(king_moves_[static_cast<std::size_t>(color)], set_.most_king_moves);
    if (count == 0 || draughts::number_of(kings) != 1 || kings == position_.of(color)) return {};
    return {static_cast<std::uint8_t>(draughts::lowest_bit(kings)),
            static_cast<std::uint8_t>(count)};
  }

  draughts::WideSquares squares_from(unsigned first, unsigned last) const {
    return layout_.squares(static_cast<int>(first), static_cast<int>(last));
  }

  TextReader reader_;
  const RuleSet& set_;
  const Notation& notation_;
  std::array<unsigned, 2> king_moves_{};  // of black and white
  const draughts::Layout layout_{set_};
  const unsigned squares_ = static_cast<unsigned>(dark_squares(set_.size));
  draughts::Position position_;
};

std::string squares_text(const draughts::Position& position, Color side, const RuleSet& set,
                         const Notation& notation) {
  const draughts::Layout layout(set);
  std::string text;
  for (draughts::WideSquares rest = position.of(side); rest != 0; rest &= rest - 1) {
    const unsigned bit = draughts::lowest_bit(rest);
    text += fmt::format(
        "{}{}{}", text.empty() ? "" : ",", (position.kings >> bit & 1) != 0 ? "K" : "",
        text_of_square(static_cast<unsigned>(layout.number_of_bit(bit)), set, notation));
  }
  return text;
}

}  // namespace

std::variant<draughts::Position, BadFen> parse_fen(std::string_view text, Rules rules,
                                                   const Notation& notation) {
  return FenReader(text, rule_set(rules), notation).read();
}

std::string fen_of(const draughts::Position& position, Rules rules, const Notation& notation) {
  const auto& [black, white] = position.king_steps;
  std::string text = fmt::format("{}:W{}:B{}", position.to_move == Color::black ? 'B' : 'W',
                                 squares_text(position, Color::white, rule_set(rules), notation),
                                 squares_text(position, Color::black, rule_set(rules), notation));
  if (black.count > 0 || white.count > 0) text += fmt::format(":+{}+{}", white.count, black.count);
  return text;
}

// Both have the same bits.
std::variant<Position, BadFen> parse_fen(std::string_view text) {
  auto read = parse_fen(text, Rules::english);
  if (BadFen* bad = std::get_if<BadFen>(&read)) return std::move(*bad);
  return static_cast<Position>(std::get<draughts::Position>(read));
}

std::string fen_of(const Position& position) {
  return fen_of(static_cast<draughts::Position>(position), Rules::english);
}

}  // namespace referee::internal::checkers

#include "games/checkers/pdn/fen.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/checkers/pdn/text_reader.hpp"

namespace referee::internal::checkers {
namespace {

constexpr unsigned most_discs = 12;
constexpr unsigned huge = 1000;  // larger numbers are not written out

/// Parses one text from front to back.
class FenReader {
 public:
  explicit FenReader(std::string_view text)
      : reader_(text.substr(0, text.find_last_not_of(" \t.") + 1)) {}

  std::variant<Position, BadFen> read() {
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
      if (number >= 1 && number <= 32) continue;
      return fmt::format("the set-up names square {}{}, which is not on the board",
                         std::min(number, huge), number < huge ? "" : " or above");
    }
    if (first > last) return fmt::format("the range {}-{} runs backwards", first, last);
    for (unsigned number = first; number <= last; ++number) {
      const Squares bit = square_of_number(number);
      if (((position_.black | position_.white) & bit) != 0) {
        return fmt::format("the set-up names square {} twice", number);
      }
      position_.put(color, king, bit);
    }
    return {};
  }

  std::variant<Position, BadFen> checked() const {
    if ((position_.black | position_.white) == 0) return BadFen{false, "the set-up has no disc"};
    for (const Color color : {Color::black, Color::white}) {
      const Squares discs = position_.of(color);
      if (static_cast<unsigned>(std::popcount(discs)) > most_discs) {
        return BadFen{false, fmt::format("{} has {} discs, and a game has 12 a side",
                                         name_of(color), std::popcount(discs))};
      }
      const Squares uncrowned = discs & ~position_.kings & crown_row(color);
      if (uncrowned != 0) {
        return BadFen{false, fmt::format("the {} man on {} would be a king", name_of(color),
                                         number_of_bit(lowest_bit(uncrowned)))};
      }
    }
    return position_;
  }

  TextReader reader_;
  Position position_;
};

std::string squares_text(const Position& position, Color side) {
  std::string text;
  for_each_bit(position.of(side), [&](unsigned bit) {
    text += fmt::format("{}{}{}", text.empty() ? "" : ",", position.is_king(bit) ? "K" : "",
                        number_of_bit(bit));
  });
  return text;
}

}  // namespace

std::variant<Position, BadFen> parse_fen(std::string_view text) {
  return FenReader(text).read();
}

std::string fen_of(const Position& position) {
  return fmt::format("{}:W{}:B{}", position.to_move == Color::black ? 'B' : 'W',
                     squares_text(position, Color::white), squares_text(position, Color::black));
}

}  // namespace referee::internal::checkers

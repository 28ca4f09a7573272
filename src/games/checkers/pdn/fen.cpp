#include "games/checkers/pdn/fen.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

constexpr unsigned most_discs = 12;
constexpr unsigned huge = 1000;  // not a square's number; larger ones are cut to it

/// Parses one text from front to back.
class FenReader {
 public:
  explicit FenReader(std::string_view text)
      : rest_(text.substr(0, text.find_last_not_of(" \t.") + 1)) {}

  std::variant<Position, BadFen> read() {
    const auto turn = take_color();
    if (!turn) return malformed("it does not begin with B or W");
    position_.to_move = *turn;
    while (!rest_.empty()) {
      if (!take(':')) return malformed("a part does not begin with :");
      if (skips_count()) continue;
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

  void skip_blanks() {
    while (!rest_.empty() && text::is_blank(rest_.front())) rest_.remove_prefix(1);
  }

  bool take(char c) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    skip_blanks();
    return true;
  }

  std::optional<Color> take_color() {
    if (take('B') || take('b')) return Color::black;
    if (take('W') || take('w')) return Color::white;
    return std::nullopt;
  }

  /// Some programs append move counts, as in :H0:F1.
  bool skips_count() {
    if (!take('H') && !take('F')) return false;
    while (!rest_.empty() && text::is_digit(rest_.front())) rest_.remove_prefix(1);
    return true;
  }

  std::optional<BadFen> read_side(Color color) {
    if (rest_.empty() || rest_.front() == ':') return std::nullopt;
    do {
      const bool king = take('K') || take('k');
      const auto first = take_number();
      const auto last = first && take('-') ? take_number() : first;
      if (!first || !last) return malformed("a square is not a number");
      const std::string reason = put(color, king, *first, *last);
      if (!reason.empty()) return BadFen{false, reason};
    } while (take(','));
    return std::nullopt;
  }

  std::optional<unsigned> take_number() {
    skip_blanks();
    unsigned value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error == std::errc::invalid_argument) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return error == std::errc() ? std::min(value, huge) : huge;
  }

  /// Returns why the discs cannot be put there, or an empty text.
  std::string put(Color color, bool king, unsigned first, unsigned last) {
    for (const unsigned number : {first, last}) {
      if (number >= 1 && number <= 32) continue;
      return fmt::format("the set-up names square {}{}, which is not on the board", number,
                         number == huge ? " or above" : "");
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

  std::string_view rest_;
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

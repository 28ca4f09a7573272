#include "games/checkers/pdn/game_type.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "games/checkers/rules/board.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

/// Corners as the side that begins sees them: 0 lower left, 1 lower right, 2 upper left, 3 upper
/// right.
constexpr unsigned right_corner = 1;
constexpr unsigned upper_corner = 2;

bool begins_at_top(const RuleSet& set) {
  return set.first == set.top;
}

/// Where square 1 is.
unsigned usual_corner(const RuleSet& set) {
  return begins_at_top(set) ? right_corner : upper_corner;
}

Square turned(Square place, int size, bool sideways, bool over) {
  return {over ? size - 1 - place.row : place.row,
          sideways ? size - 1 - place.column : place.column};
}

/// Of letters, as the row and column on the rules' board.
Square place_of_letters(Square place, const RuleSet& set, const Notation& notation) {
  const bool at_top = begins_at_top(set);
  return turned(place, set.size, notation.turns_letters_sideways != at_top,
                notation.turns_letters_over == at_top);
}

/// In numbers of squares: rows of the board, and squares of a row.
unsigned turned_number(unsigned number, const RuleSet& set, const Notation& notation) {
  const int of_row = set.size / 2;
  const int index = static_cast<int>(number) - 1;
  int row = index / of_row;
  int column = index % of_row;
  if (notation.turns_numbers_over) row = set.size - 1 - row;
  if (notation.turns_numbers_sideways) column = of_row - 1 - column;
  return static_cast<unsigned>(row * of_row + column + 1);
}

/// What says the game.
std::string_view name_in(std::string_view text) {
  return text::trimmed(text.substr(0, text.find(',')));
}

/// The parts between commas.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  const auto count = std::count(text.begin(), text.end(), ',') + 1;
  for (auto i = count; i > 0; --i) parts.push_back(text::trimmed(text::take_until(text, ',')));
  return parts;
}

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Reads what follows the number of the game, and compares it with the rules.
class Parameters {
 public:
  Parameters(std::string_view text, Rules rules)
      : parts_(parts_of(text)), set_(rule_set(rules)), type_{rules, usual_notation(rules)} {}

  std::variant<GameType, BadGameType> read() {
    if (parts_.size() == 1) return type_;
    std::string reason = wrong_number_of_parts();
    if (reason.empty()) reason = wrong_color(part(1));
    for (const std::size_t i : {std::size_t{2}, std::size_t{3}}) {
      if (reason.empty()) reason = wrong_size(part(i));
    }
    if (reason.empty()) reason = take_notation(part(4));
    if (reason.empty()) reason = wrong_corner(part(5));
    if (reason.empty()) return type_;
    return BadGameType{game::Code::invalid_file,
                       fmt::format("GameType {}: {}", set_.game_type, reason)};
  }

 private:
  std::string_view part(std::size_t i) const {
    return i < parts_.size() ? parts_[i] : std::string_view();
  }

  std::string wrong_number_of_parts() const {
    return parts_.size() > 6 ? "it has more than six parameters" : "";
  }

  std::string wrong_color(std::string_view part) const {
    if (part.empty()) return {};
    const char letter = part.size() == 1 ? upper(part.front()) : ' ';
    if (letter != 'W' && letter != 'B') {
      return fmt::format("{} is no color, W or B", text::quoted(part));
    }
    const Color color = letter == 'W' ? Color::white : Color::black;
    return color == set_.first
               ? std::string()
               : fmt::format("{} begins, and not {}", name_of(set_.first), name_of(color));
  }

  std::string wrong_size(std::string_view part) const {
    if (part.empty()) return {};
    const std::optional<unsigned> size = text::number<unsigned>(part);
    if (size == static_cast<unsigned>(set_.size)) return {};
    if (!text::is_positive_integer(part)) {
      return fmt::format("{} is no number of rows or columns", text::quoted(part));
    }
    return fmt::format("the board has {0} rows and {0} columns, and not {1}", set_.size,
                       text::quoted(part));
  }

  std::string take_notation(std::string_view part) {
    if (part.empty()) return {};
    const char letter = upper(part.front());
    const bool has_corner = part.size() == 2 && part[1] >= '0' && part[1] <= '3';
    if ((letter != 'A' && letter != 'N' && letter != 'S') || (part.size() > 1 && !has_corner)) {
      return fmt::format("{} is no notation, A, N or S and a corner from 0 to 3",
                         text::quoted(part));
    }
    Notation& notation = type_.notation;
    notation.writes_letters = letter != 'N';
    if (!has_corner) return {};
    const auto corner = static_cast<unsigned>(part[1] - '0');
    const unsigned turned = letter == 'N' ? corner ^ usual_corner(set_) : corner;
    const bool sideways = (turned & right_corner) != 0;
    const bool over = (turned & upper_corner) != 0;
    notation.is_usual = turned == 0;
    (letter == 'N' ? notation.turns_numbers_sideways : notation.turns_letters_sideways) = sideways;
    (letter == 'N' ? notation.turns_numbers_over : notation.turns_letters_over) = over;
    return {};
  }

  std::string wrong_corner(std::string_view part) const {
    if (part.empty()) return {};
    if (part != "0" && part != "1") {
      return fmt::format("{} is neither 0 nor 1, for the corner that is dark", text::quoted(part));
    }
    return (part == "1") == set_.is_mirrored
               ? std::string()
               : fmt::format("the lower {} corner is dark, and not the other one",
                             set_.is_mirrored ? "right" : "left");
  }

  const std::vector<std::string_view> parts_;
  const RuleSet& set_;
  GameType type_;
};

}  // namespace

Notation usual_notation(Rules rules) {
  constexpr std::array<unsigned, 3> in_letters{25, 26, 29};
  Notation notation;
  for (const unsigned type : in_letters) {
    if (rule_set(rules).game_type == type) notation.writes_letters = true;
  }
  return notation;
}

unsigned square_of_number(unsigned written, const RuleSet& set, const Notation& notation) {
  if (written < 1 || written > static_cast<unsigned>(dark_squares(set.size))) return 0;
  return turned_number(written, set, notation);
}

unsigned square_of_letters(unsigned column, unsigned rank, const RuleSet& set,
                           const Notation& notation) {
  const auto size = static_cast<unsigned>(set.size);
  if (column >= size || rank < 1 || rank > size) return 0;
  const Square square =
      place_of_letters({static_cast<int>(rank) - 1, static_cast<int>(column)}, set, notation);
  return is_dark(square) != set.is_mirrored ? static_cast<unsigned>(number_of(square, set.size))
                                            : 0;
}

std::string text_of_square(unsigned number, const RuleSet& set, const Notation& notation) {
  if (!notation.writes_letters) return std::to_string(turned_number(number, set, notation));
  Square square = square_of_number(static_cast<int>(number), set.size);
  if (set.is_mirrored) square.column ^= 1;
  const Square place = place_of_letters(square, set, notation);
  return fmt::format("{}{}", static_cast<char>('a' + place.column), place.row + 1);
}

std::optional<Rules> rules_of_tag(std::string_view text) {
  return rules_of(text::in_lower_case(text));
}

bool names_game(std::string_view text) {
  const std::string_view name = name_in(text);
  return !name.empty() && name != "?";
}

std::variant<GameType, BadGameType> read_game_type(std::string_view text,
                                                   const std::optional<Rules>& said, Rules usual) {
  const std::string_view name = name_in(text);
  const Rules rules = said.value_or(usual);
  if (!names_game(text)) return GameType{rules, usual_notation(rules)};
  const std::optional<unsigned> number = text::number<unsigned>(name);
  if (number == rule_set(rules).game_type) return Parameters(text, rules).read();
  if (said) return GameType{rules, usual_notation(rules)};
  for (const RuleSet& set : rule_sets) {
    if (number == set.game_type && set.rules != Rules::king_goes_on) {
      return Parameters(text, set.rules).read();
    }
  }
  return BadGameType{game::Code::illegal_game,
                     fmt::format("GameType {} is a game that is not known",
                                 number ? std::string(name) : text::quoted(name))};
}

}  // namespace referee::internal::checkers

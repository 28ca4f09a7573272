#include "games/surakarta/notation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::surakarta {
namespace {

constexpr int far_away = 1'000'000;  // beyond any board

bool is_letter(char c) {
  return c >= 'A' && c <= 'Z';
}

/// The number at the front of `text`, or `far_away` if it is larger.
std::optional<int> take_number(std::string_view& text) {
  if (text.empty() || !text::is_digit(text.front())) return std::nullopt;
  int number = 0;
  while (!text.empty() && text::is_digit(text.front())) {
    number = std::min(number * 10 + (text.front() - '0'), far_away);
    text.remove_prefix(1);
  }
  return number;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// "1,2", with minus signs only where they may be.
std::optional<Point> take_pair(std::string_view& text, bool may_be_negative) {
  const auto take_line = [&]() -> std::optional<int> {
    const bool is_negative = may_be_negative && take(text, '-');
    const auto number = take_number(text);
    return number && is_negative ? -*number : number;
  };
  const auto x = take_line();
  if (!x || !take(text, ',')) return std::nullopt;
  const auto y = take_line();
  if (!y) return std::nullopt;
  return Point{*x, *y};
}

std::optional<Point> take_square(std::string_view& text) {
  if (text.empty() || !is_letter(text.front())) return std::nullopt;
  const int x = text.front() - 'A';
  text.remove_prefix(1);
  const auto row = take_number(text);
  if (!row) return std::nullopt;
  return Point{x, *row - 1};
}

/// "1,2 1,3" and nothing else: the form of most lines.
bool is_plain(std::string_view line) {
  return line.size() == 7 && text::is_digit(line[0]) && line[1] == ',' && text::is_digit(line[2]) &&
         line[3] == ' ' && text::is_digit(line[4]) && line[5] == ',' && text::is_digit(line[6]);
}

}  // namespace

std::optional<Notation> notation_of(std::string_view field) {
  if (field.empty()) return std::nullopt;
  if (field[0] == 'x' || field[0] == 'o' || field[0] == '.') return Notation::points;
  if (is_letter(field[0])) return Notation::squares;
  return std::nullopt;
}

std::optional<WrittenMove> read_points(std::string_view line) {
  if (is_plain(line)) {
    return WrittenMove{{{line[0] - '0', line[2] - '0'}, {line[4] - '0', line[6] - '0'}}, false};
  }
  std::string_view first = text::take_field(line);
  std::string_view second = text::take_field(line);
  if (!text::take_field(line).empty()) return std::nullopt;
  const auto from = take_pair(first, false);
  const auto to = take_pair(second, false);
  if (!from || !to || !first.empty() || !second.empty()) return std::nullopt;
  return WrittenMove{{*from, *to}, false};
}

std::optional<WrittenMove> read_squares(std::string_view field) {
  const auto from = take_square(field);
  if (!from) return std::nullopt;
  const bool marked = take(field, 'x');
  if (!marked && !take(field, '-')) return std::nullopt;
  const auto to = take_square(field);
  if (!to || !field.empty()) return std::nullopt;
  return WrittenMove{{*from, *to}, marked};
}

std::optional<Point> take_point(std::string_view& text) {
  return take_pair(text, true);
}

std::string name_of(Point point, Notation notation) {
  if (notation == Notation::points) return fmt::format("{},{}", point.x, point.y);
  return fmt::format("{}{}", static_cast<char>('A' + point.x), point.y + 1);
}

std::string words_of(const Move& move, Notation notation, bool capture) {
  std::string_view between = " ";
  if (notation == Notation::squares) between = capture ? "x" : "-";
  return fmt::format("{}{}{}", name_of(move.from, notation), between, name_of(move.to, notation));
}

}  // namespace referee::internal::surakarta

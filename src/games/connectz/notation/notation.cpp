#include "games/connectz/notation/notation.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "io/source.hpp"
#include "text/digit_word.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// The most digits with which any number fits into 63 bits.
constexpr std::size_t max_plain_digits = 18;

/// Why `field`, which is not empty, is no positive integer.
std::string not_positive(std::string_view field) {
  const bool zero = field.find_first_not_of('0') == std::string_view::npos;
  return fmt::format("{} is {}", text::quoted(field),
                     zero ? "zero, not a positive integer" : "not a positive integer");
}

/// Reads any line: blanks, leading zeros, CR, any number of digits.
MoveLine read_any_move(std::string_view rest) {
  const text::Line line = text::first_line(rest);
  if (line.too_long) return {MoveLine::Kind::too_long, line.bytes, 0, {}};
  std::string_view fields = line.text;
  const std::string_view field = text::take_field(fields);
  if (!text::is_positive_integer(field) || !text::take_field(fields).empty()) {
    return {MoveLine::Kind::malformed, line.bytes, 0, line.text};
  }
  std::string_view digits = field;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() > max_plain_digits) {
    return {MoveLine::Kind::huge_column, line.bytes, 0, digits};
  }
  std::uint64_t column = 0;
  for (const char digit : digits) column = column * 10 + static_cast<std::uint64_t>(digit - '0');
  // In a file that is being changed it may be 0 now, which is no column.
  return {MoveLine::Kind::column, line.bytes, std::max<std::uint64_t>(column, 1), digits};
}

}  // namespace

std::variant<Frame, Malformed> parse_frame(std::string_view text) {
  const std::string copy(text);  // the text that is checked must be the text that is used
  std::string_view line = copy;
  std::array<base::Natural, 3> numbers;
  std::size_t count = 0;
  for (;;) {
    const std::string_view field = text::take_field(line);
    if (field.empty()) break;
    if (!text::is_positive_integer(field)) return Malformed{not_positive(field)};
    if (count < numbers.size()) numbers[count] = base::Natural::from_digits(field);
    ++count;
  }
  if (count != numbers.size()) {
    return Malformed{fmt::format("the first line has {} instead of the three X Y Z",
                                 text::counted(count, "field"))};
  }
  return Frame{numbers[0], numbers[1], numbers[2]};
}

MoveLine read_move(std::string_view rest) {
  std::uint64_t column = 0;
  const std::size_t plain = std::min(rest.size(), max_plain_digits + 1);
  std::size_t i = 0;
  if (rest.size() >= text::word_bytes) {
    const std::uint64_t values = text::load_word(rest.data()) ^ text::in_all_bytes('0');
    if (text::strange_digits(values) == 0) {
      column = text::value_of_digits(values);
      i = text::word_bytes;
    }
  }
  for (; i < plain; ++i) {
    if (rest[i] == '\n' && column > 0) {
      return {MoveLine::Kind::column, i + 1, column, rest.substr(0, i)};
    }
    if (!text::is_digit(rest[i])) break;
    column = column * 10 + static_cast<std::uint64_t>(rest[i] - '0');
  }
  return read_any_move(rest);
}

base::Natural column_of(const MoveLine& line) {
  if (line.kind != MoveLine::Kind::huge_column) return base::Natural(line.column);
  const std::string digits(line.field);  // as above
  if (!text::is_positive_integer(digits)) throw io::changed();
  return base::Natural::from_digits(digits);
}

Malformed malformed_move(std::string_view line) {
  std::string_view rest = line;
  const std::string_view field = text::take_field(rest);
  if (field.empty()) return {"a line without a column number"};
  if (!text::is_positive_integer(field)) return {not_positive(field)};
  return {
      fmt::format("a move is one column number, but this line goes on: {}", text::quoted(line))};
}

}  // namespace referee::internal::connectz

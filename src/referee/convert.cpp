#include "referee/convert.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "report/formats/explanation.hpp"

namespace referee {
inline namespace v0 {
namespace {

using internal::base::Natural;

// Both are the table of codes, and this keeps them one.
static_assert(static_cast<int>(Code::draw) == static_cast<int>(internal::game::Code::draw));
static_assert(static_cast<int>(Code::incomplete) ==
              static_cast<int>(internal::game::Code::incomplete));
static_assert(static_cast<int>(Code::file_error) ==
              static_cast<int>(internal::game::Code::file_error));
static_assert(std::tuple_size_v<decltype(Summary::by_code)> == internal::game::code_table.size());

Number number_of(const Natural& natural) {
  return {natural.digits()};
}

Natural natural_of(const Number& number) {
  return Natural::from_digits(number.digits);
}

CellLine line_of(const internal::game::CellLine& line) {
  return {number_of(line.column), line.row, line.column_step, line.row_step, line.count};
}

/// Kinds of values that are the same on both sides stay; the others are converted.
struct ToProperty {
  template <typename T>
  Property::Value operator()(T&& value) const {
    if constexpr (std::is_same_v<T, internal::game::CellLine>) {
      return line_of(value);
    } else if constexpr (std::is_same_v<T, std::vector<Natural>>) {
      std::vector<Number> numbers(value.size());
      std::transform(value.begin(), value.end(), numbers.begin(), number_of);
      return numbers;
    } else {
      return std::forward<T>(value);
    }
  }
};

struct FromProperty {
  template <typename T>
  internal::game::Property::Value operator()(const T& value) const {
    if constexpr (std::is_same_v<T, CellLine>) {
      return internal::game::CellLine{natural_of(value.column), value.row, value.column_step,
                                      value.row_step, value.count};
    } else if constexpr (std::is_same_v<T, std::vector<Number>>) {
      std::vector<Natural> numbers(value.size());
      std::transform(value.begin(), value.end(), numbers.begin(), natural_of);
      return numbers;
    } else {
      return value;
    }
  }
};

}  // namespace

internal::game::Code convert(Code code) noexcept {
  return static_cast<internal::game::Code>(code);
}

Code convert(internal::game::Code code) noexcept {
  return static_cast<Code>(code);
}

internal::game::Properties convert(const std::vector<Property>& properties) {
  internal::game::Properties made;
  for (const Property& property : properties) {
    made.push_back({property.key, std::visit(FromProperty(), property.value)});
  }
  return made;
}

internal::game::Picture convert(const std::string& board) {
  internal::game::Picture picture;
  for (std::size_t begin = 0; begin < board.size();) {
    const std::size_t end = std::min(board.find('\n', begin), board.size());
    std::string line = board.substr(begin, end - begin);
    const auto is_unprintable = [](unsigned char c) { return c < ' ' || c > '~'; };
    std::replace_if(line.begin(), line.end(), is_unprintable, '?');
    picture.lines.push_back({{std::move(line)}});
    begin = end + 1;
  }
  return picture;
}

Report convert(internal::report::Report&& report) {
  internal::game::Verdict& verdict = report.verdict;
  Report made;
  made.path = report.path;
  made.game = verdict.game;
  made.code = convert(verdict.code);
  made.reason = std::move(verdict.reason);
  if (verdict.where.line > 0) made.line = verdict.where.line;
  made.byte = verdict.where.byte;
  if (verdict.where.move > 0) made.move = verdict.where.move;
  if (verdict.where.player > 0) made.player = verdict.where.player;
  made.moves = verdict.moves;
  made.bytes = verdict.bytes;
  made.properties.reserve(verdict.properties.size());
  for (internal::game::Property& property : verdict.properties) {
    made.properties.push_back(
        {std::string(property.key), std::visit(ToProperty(), std::move(property.value))});
  }
  if (verdict.picture) made.board = internal::report::text_of(*verdict.picture, false);
  made.seconds = report.seconds;
  if (report.expected) made.expected = convert(*report.expected);
  return made;
}

Summary convert(const internal::report::Summary& summary) {
  Summary made;
  made.files = summary.files;
  made.games = summary.games;
  made.moves = summary.moves;
  made.bytes = summary.bytes;
  made.by_code = summary.by_code;
  made.failures = summary.failures;
  made.partial = summary.partial;
  return made;
}

}  // namespace v0
}  // namespace referee

#include "referee/convert.hpp"

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "game/fields.hpp"
#include "game/perft.hpp"
#include "referee/code.hpp"
#include "referee/error.hpp"
#include "referee/version.hpp"
#include "report/formats/explanation.hpp"
#include "text/fields.hpp"

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

/// Gives `to` the value that `from` has on the other side. 0 and nothing are the same there.
template <typename To, typename From>
void assign(To& to, From& from) {
  if constexpr (std::is_same_v<To, std::remove_const_t<From>>) {
    to = std::move(from);  // a copy of what is const
  } else if constexpr (std::is_enum_v<To>) {
    to = static_cast<To>(from);
  } else if constexpr (std::is_same_v<To, Number>) {
    to.digits = from.digits();
  } else if constexpr (std::is_same_v<To, Natural>) {
    to = Natural::from_digits(from.digits);
  } else if constexpr (internal::game::is_optional<From>) {
    if (from) assign(to.emplace(), *from);
  } else if constexpr (internal::game::is_optional<To>) {
    if (from != From()) to = from;
  } else if constexpr (requires { to.column; }) {
    internal::game::visit_line([](const char*, auto& made, auto& part) { assign(made, part); }, to,
                               from);
  } else {
    for (auto& item : from) assign(to.emplace_back(), item);
  }
}

/// The kinds of values have the same order on both sides.
template <typename To, typename From>
void assign_value(To& to, From& from) {
  internal::game::with_kind<To>(
      from.index(), [&](auto kind) { assign(to.template emplace<kind>(), std::get<kind>(from)); });
}

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
    made.emplace_back().key = property.key;
    assign_value(made.back().value, property.value);
  }
  return made;
}

internal::game::Picture convert(std::string_view board) {
  internal::game::Picture picture;
  while (!board.empty()) {
    std::string line(internal::text::take_until(board, '\n'));
    const auto is_unprintable = [](unsigned char c) { return c < ' ' || c > '~'; };
    std::replace_if(line.begin(), line.end(), is_unprintable, '?');
    picture.lines.push_back({{std::move(line)}});
  }
  return picture;
}

CellLine::Cell CellLine::cell(std::uint64_t index) const {
  internal::game::CellLine line;
  assign(line, *this);
  const internal::game::CellLine::Cell found = line.cell(index);
  return {Number{found.column.digits()}, found.row};
}

void check_perft_depth(unsigned depth) {
  constexpr unsigned most = internal::game::most_perft_moves;
  if (depth > most) throw Error("perft counts at most " + std::to_string(most) + " moves");
}

Report convert(internal::report::Report&& report) {
  internal::game::Verdict& verdict = report.verdict;
  Report made;
  made.path = report.path;
  verdict.expected = report.expected;
  internal::game::visit_fields(
      [](const internal::game::VerdictField&, auto& to, auto& from) { assign(to, from); }, made,
      verdict);
  made.properties.reserve(verdict.properties.size());
  for (internal::game::Property& property : verdict.properties) {
    made.properties.emplace_back().key = property.key;
    assign_value(made.properties.back().value, property.value);
  }
  if (verdict.picture) made.board = internal::report::text_of(*verdict.picture, false);
  made.seconds = report.seconds;
  return made;
}

Summary convert(const internal::report::Summary& summary) {
  return {summary.files,    summary.games,  summary.moves, summary.bytes, summary.by_code.by_number,
          summary.failures, summary.partial};
}

Error::~Error() = default;

std::string_view version() noexcept {
  return REFEREE_VERSION;
}

bool is_valid(Code code) noexcept {
  return internal::game::is_valid(convert(code));
}

std::string_view name_of(Code code) noexcept {
  return internal::game::entry_of(convert(code)).name;
}

std::string_view meaning_of(Code code) noexcept {
  return internal::game::entry_of(convert(code)).meaning;
}

std::optional<std::uint64_t> Number::value() const noexcept {
  return internal::text::number<std::uint64_t>(digits);
}

}  // namespace v0
}  // namespace referee

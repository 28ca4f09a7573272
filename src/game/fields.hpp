#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

/// What a verdict consists of, said once: JSON Lines and the cache, written and read, the view of
/// the cache, referee::Report, and what Python shows and pickles all follow from these lists.
///
/// A list visits any number of objects side by side that have members of these names, whatever
/// their classes: visit(field, a.moves, b.moves) and so on. So it knows neither Verdict nor the
/// interface, and both may use it.
namespace referee::internal::game {

struct VerdictField {
  const char* name;     ///< in reports, in the cache and in Python
  bool is_always_here;  ///< any other is left out where it is nothing, or 0
  const char* meaning;  ///< for Python's help
};

template <typename T>
constexpr bool is_optional = requires(T member) {
  member.has_value();
};

/// Whether a field is to be written.
template <typename T>
constexpr bool applies(const VerdictField& field, const T& member) {
  if constexpr (is_optional<T>) {
    return member.has_value();
  } else {
    return field.is_always_here || member != T();
  }
}

/// Where a game was decided.
template <typename Visit, typename... Places>
constexpr void visit_place(Visit&& visit, Places&... places) {
  visit(VerdictField{"line", false, "Where it was decided: the line, from 1."}, places.line...);
  visit(VerdictField{"byte", false, "Where that line begins, from 0."}, places.byte...);
  visit(VerdictField{"move", false, "The move that decided, from 1."}, places.move...);
  visit(VerdictField{"player", false, "Who made it, 1 or 2."}, places.player...);
}

/// A verdict has its place in a member, a referee::Report has it among its own.
template <typename Verdict>
constexpr auto& place_in(Verdict& verdict) {
  if constexpr (requires { verdict.where; }) {
    return verdict.where;
  } else {
    return verdict;
  }
}

/// All of a verdict but its properties, its picture and its digest, in the order in which Python
/// lists them. A new member is a line here, in docs/formats/report.md and in the schema.
template <typename Visit, typename... Verdicts>
constexpr void visit_fields(Visit&& visit, Verdicts&... verdicts) {
  visit(VerdictField{"game", false,
                     "Which game of its file, from 1; None where a file holds one game."},
        verdicts.game...);
  visit(VerdictField{"code", true,
                     "What the game turned out to be: a Code, which is an int from 0 to 9."},
        verdicts.code...);
  visit(VerdictField{"reason", true, "In words: one sentence without a full stop."},
        verdicts.reason...);
  visit(VerdictField{"expected", false,
                     "The code that the record itself says it should have, in packs."},
        verdicts.expected...);
  visit_place(visit, place_in(verdicts)...);
  visit(VerdictField{"moves", true, "How many well-formed moves were read."}, verdicts.moves...);
  visit(VerdictField{"bytes", true, "How many bytes were read."}, verdicts.bytes...);
}

/// A line of cells, as a property may be one.
template <typename Visit, typename... Lines>
constexpr void visit_line(Visit&& visit, Lines&... lines) {
  visit("column", lines.column...);
  visit("row", lines.row...);
  visit("column_step", lines.column_step...);
  visit("row_step", lines.row_step...);
  visit("count", lines.count...);
}

/// Calls visit with the number of a kind of values, as a constant: that of an alternative of the
/// variant `Value`. False if there is no such kind.
template <typename Value, typename Visit>
bool with_kind(std::size_t kind, Visit visit) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((I == kind && (visit(std::integral_constant<std::size_t, I>()), true)) || ...);
  }
  (std::make_index_sequence<std::variant_size_v<Value>>());
}

/// " (line 9, byte 20, move 8, player 2)", as far as it is known.
template <typename Place>
std::string place_in_words(const Place& place) {
  std::string words;
  const auto add = [&](const VerdictField& field, const auto& member) {
    if (!applies(field, member)) return;
    words += words.empty() ? " (" : ", ";
    words.append(field.name).append(1, ' ');
    if constexpr (is_optional<std::decay_t<decltype(member)>>) {
      words += std::to_string(*member);
    } else {
      words += std::to_string(member);
    }
  };
  visit_place(add, place);
  return words.empty() ? words : words + ")";
}

}  // namespace referee::internal::game

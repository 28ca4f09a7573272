#pragma once

#include <optional>
#include <string_view>

namespace referee::internal::checkers {

/// Black begins at the top (row 0), moves down and moves first; white the other way.
enum class Color { black, white };

constexpr Color opponent(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

constexpr std::string_view name_of(Color color) {
  return color == Color::black ? "black" : "white";
}

/// 1 for black, 2 for white, whichever moves first: the numbers of players in verdicts.
constexpr unsigned player_of(Color color) {
  return color == Color::black ? 1 : 2;
}

/// The rule sets. They differ in one thing: what happens to a man that reaches the far row by a
/// jump.
enum class Rules {
  king_goes_on,  ///< it is crowned at once, and must jump on as a king if it can
  english,       ///< it is crowned, and its move ends there
};

/// Their names, in options and in the tag Rules of a record.
constexpr std::string_view name_of(Rules rules) {
  return rules == Rules::english ? "english" : "king-goes-on";
}

/// Nothing for another name.
constexpr std::optional<Rules> rules_of(std::string_view name) {
  for (const Rules rules : {Rules::king_goes_on, Rules::english}) {
    if (name == name_of(rules)) return rules;
  }
  return std::nullopt;
}

}  // namespace referee::internal::checkers

#pragma once

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

}  // namespace referee::internal::checkers

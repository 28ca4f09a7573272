#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

/// The rule sets. allowed_moves.hpp and Position know the first two, which differ in one thing
/// only; draughts::Position and records know all.
enum class Rules {
  king_goes_on,  ///< those of the assignment: a man crowned by a jump must jump on as a king
  english,
  italian,
  spanish,
  portuguese,
  czech,
  pool,
  russian,
  brazilian,
  international,
  canadian,
  frisian,
};

/// What happens to a man that reaches the far row by a jump.
enum class Promotion {
  stops,       ///< it is crowned, and its move ends there
  in_passing,  ///< it is crowned at once, and must jump on as a king if it can
  at_end,      ///< it must jump on as a man if it can, and is crowned if its move ends there
};

/// Which captures are allowed, where there are several: those of the highest rank. What is 0 does
/// not count.
struct Majority {
  unsigned man = 0;      ///< the rank of each captured man
  unsigned king = 0;     ///< of each captured king
  unsigned by_king = 0;  ///< that a king captures
  unsigned first = 0;    ///< of the first king, less the number of discs before it

  friend constexpr bool operator==(const Majority&, const Majority&) = default;
};

/// One rule set; docs/draughts.md says where each comes from. All have in common: captures are
/// compulsory, and are played to their end; a flying king, too, lands where it can capture on, if
/// there is such a square; captured discs are removed after the move, and none is jumped twice.
struct RuleSet {
  Rules rules;
  std::string_view name;  ///< in options, and in the tag Rules of a record
  unsigned game_type;     ///< the number in PDN's tag GameType
  int size;               ///< rows, and columns
  bool is_mirrored;       ///< the upper left corner is dark, not the upper right one
  Color first;            ///< who begins
  Color top;              ///< whose men begin on the squares from 1 on, at the top, and move down
  bool flies;             ///< kings fly
  bool men_capture_backwards;
  bool men_capture_kings;
  bool is_orthogonal;  ///< captures go along rows and columns, too
  Promotion promotion;
  Majority majority;
  unsigned most_king_moves;  ///< by the same king in succession while there are men; 0: any number
};

inline constexpr std::array<RuleSet, 12> rule_sets = [] {
  using enum Rules;
  using enum Color;
  using P = Promotion;
  constexpr Majority none{};
  constexpr Majority king_first{0, 0, 1};                 // those by kings, if a king can capture
  constexpr Majority count{1, 1};                         // those of the most discs
  constexpr Majority kings{100, 101};                     // of these, those of the most kings
  constexpr Majority in_order{20000, 20100, 10000, 100};  // most discs, by a king, kings, one first
  constexpr Majority value{200, 398, 1};  // a king is almost two men; then by a king
  // clang-format off
  return std::array<RuleSet, 12>{{
    // rules     name   GameType  size mirrored first top  flies backwards takes kings orthogonal
    {king_goes_on, "king-goes-on", 21, 8, false, black, black, false, false, true, false, P::in_passing, none, 0},
    {english, "english", 21, 8, false, black, black, false, false, true, false, P::stops, none, 0},
    {italian, "italian", 22, 8, true, white, black, false, false, false, false, P::stops, in_order, 0},
    {spanish, "spanish", 24, 8, true, white, white, true, false, true, false, P::stops, kings, 0},
    {portuguese, "portuguese", 28, 8, true, white, white, true, false, true, false, P::stops, kings, 0},
    {czech, "czech", 29, 8, false, white, black, true, false, true, false, P::stops, king_first, 0},
    {pool, "pool", 23, 8, false, black, black, true, true, true, false, P::at_end, none, 0},
    {russian, "russian", 25, 8, false, white, black, true, true, true, false, P::in_passing, none, 0},
    {brazilian, "brazilian", 26, 8, false, white, black, true, true, true, false, P::at_end, count, 0},
    {international, "international", 20, 10, false, white, black, true, true, true, false, P::at_end, count, 0},
    {canadian, "canadian", 27, 12, false, white, black, true, true, true, false, P::at_end, count, 0},
    {frisian, "frisian", 40, 10, false, white, black, true, true, true, true, P::at_end, value, 3},
  }};
  // clang-format on
}();

constexpr const RuleSet& rule_set(Rules rules) {
  return rule_sets[static_cast<std::size_t>(rules)];
}

static_assert(std::all_of(rule_sets.begin(), rule_sets.end(),
                          [](const RuleSet& set) { return &rule_set(set.rules) == &set; }));

constexpr std::string_view name_of(Rules rules) {
  return rule_set(rules).name;
}

/// Whether a Position can be played by them.
constexpr bool is_checkers(Rules rules) {
  return rule_set(rules).game_type == 21;
}

/// 1 for the side that begins by these rules, 2 for the other one: the numbers of players in
/// verdicts, whoever begins after a set-up.
constexpr unsigned player_of(Color color, Rules rules) {
  return color == rule_set(rules).first ? 1 : 2;
}

/// Nothing for another name.
constexpr std::optional<Rules> rules_of(std::string_view name) {
  for (const RuleSet& set : rule_sets) {
    if (name == set.name) return set.rules;
  }
  return std::nullopt;
}

}  // namespace referee::internal::checkers

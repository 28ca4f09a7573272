#pragma once

#include <string>

#include "cli/option.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/draughts.hpp"

namespace referee::internal::cli {

/// Reads a board from a file, or from standard input for "-": one row on each line. Throws
/// base::Error, with the path, if it cannot be read or is no board.
checkers::Board read_checkers_board(const std::string& path);

/// The same for a set-up of other rules than those of checkers, as FEN.
checkers::draughts::Position read_draughts_position(const std::string& path, checkers::Rules rules);

/// A move as the commands print it: [[r, c], [r, c], ...].
std::string text_of(const checkers::Path& path);

/// The option --rules; `rules` holds its default.
inline Option rules_option(std::string& rules) {
  Option rules_of_game =
      option("--rules king-goes-on|english", &rules,
             "A man crowned by a jump jumps on as a king, or stops (english); default: " +
                 (rules == "auto" ? "the tag Rules of a record, else english" : rules),
             R"(What a man does that reaches the far row by a jump. `english`: it is
crowned, and its move ends; the default for records, unless their tag `Rules` says otherwise.
`king-goes-on`: it is crowned at once, and must jump on as a king if it can; the default for
`moves`, `perft`, `play` and `engine`.)",
             {.choices = {{"king-goes-on", "it jumps on"}, {"english", "it stops"}},
              .former = {"seed"},
              .section = Section::game});
  if (rules == "auto") rules_of_game.former.emplace_back("auto");
  return rules_of_game;
}

/// The same for commands that know all rule sets.
inline Option all_rules_option(std::string& rules) {
  Option all = rules_option(rules);
  all.names = "--rules";
  all.value = "NAME";
  all.help = "By these rules; default: " + rules;
  all.manual = R"(By the rules of this name; the default is `)" + rules + "`.";
  all.section = Section::command;
  all.choices.clear();
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    all.choices.push_back({std::string(set.name)});
  }
  return all;
}

/// REQUIRES: a name that the option accepts; `seed` is an earlier one.
inline checkers::Rules rules_of(const std::string& rules) {
  return checkers::rules_of(rules).value_or(checkers::Rules::king_goes_on);
}

/// The option --color, or --side; `color` holds its default, or nothing where it must be given.
inline Option color_option(std::string& color, const std::string& help) {
  return option("--color,--colour,--side b|w", &color, help, {},
                {.choices = {{"b", "black"}, {"w", "white"}}, .required = color.empty()});
}

/// The option --size of a board with the starting position.
inline Option size_option(int& size) {
  const auto not_even = [](const std::string& typed) {
    return typed.find_last_of("02468") + 1 == typed.size() ? "" : "must be even";
  };
  return option(
      "--size N", &size, "From the start on N x N squares (default: 8)",
      R"(From the start on a board of `N` rows, an even number from 4 to 32; the
default is 8.)",
      {.checks = {Between{checkers::Board::least_size, checkers::Board::most_size}, not_even}});
}

inline checkers::Color color_of(const std::string& color) {
  return color == "b" ? checkers::Color::black : checkers::Color::white;
}

}  // namespace referee::internal::cli

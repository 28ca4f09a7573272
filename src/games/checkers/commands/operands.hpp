#pragma once

#include <optional>
#include <string>

#include "cli/option.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/moves.hpp"

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
  Option all = option("--rules NAME", &rules, "By these rules; default: " + rules,
                      R"(By the rules of this name; the default is `)" + rules + "`.",
                      {.former = {"seed"}, .section = Section::command});
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    all.choices.push_back({std::string(set.name)});
  }
  return all;
}

/// Of records, whose tags usually say it.
inline constexpr const char* rules_by_tags = "tags";

/// The same, but guessed where they do not.
inline constexpr const char* guessed_rules = "auto";

/// The same for records; the default is rules_by_tags.
inline Option record_rules_option(std::string& rules) {
  Option all = rules_option(rules);
  all.help =
      "By these rules; default: those that a record's tag Rules or GameType names, else english";
  all.manual = R"(By the rules of this name, whatever a record says. By default (`tags`) the
tag `Rules` says by which rules a record is judged, or the tag `GameType`; one without them is of
English checkers. `auto` does the same, but guesses the rules of one without them from its squares:
those of Canadian draughts if a number is above 50, of international draughts if one is above 32, of
Russian draughts if there are letters. The reason then says that it is a guess.)";
  all.section = Section::game;
  all.choices.push_back({rules_by_tags, "as the record says"});
  all.choices.push_back({guessed_rules, "and else by its squares"});
  return all;
}

/// The option --variations of records.
inline Option variations_option(bool& variations) {
  return option("--variations", &variations, "Judge the moves of variations, ( ... ), too",
                R"(Judge the moves in parentheses, too. The first that is wrong in the game or in
one of its variations decides; the reason says so, and of which move it is a variation.)",
                {.section = Section::game});
}

/// How records are judged.
inline checkers::Settings settings_of(const std::string& rules) {
  if (rules == rules_by_tags) return {};
  if (rules == guessed_rules) return {.canvas = {}, .guesses = true};
  return {checkers::rules_of(rules).value_or(checkers::Rules::king_goes_on), true, {}};
}

/// REQUIRES: a name that the option accepts; `seed` is an earlier one.
inline checkers::Rules rules_of(const std::string& rules) {
  return checkers::rules_of(rules).value_or(checkers::Rules::king_goes_on);
}

/// The option --tables: the folder, if one is given (find_tables()).
inline Option tables_option(std::optional<std::string>& folder) {
  return option(
      "--tables FOLDER", &folder,
      "Where `tables build` wrote the tables of endings (default: REFEREE_TABLES, or a "
      "cache)",
      R"(Use the tables of endings that `checkers tables build` wrote into `FOLDER`: by them
`explain` says what positions were worth, and `play` and `engine` play. The default is the folder named in
`REFEREE_TABLES`, or else `referee/checkers` in `$XDG_CACHE_HOME` or '~/.cache', if there are tables.)",
      {.offer = Offer::directories, .section = Section::game});
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

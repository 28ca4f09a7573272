#pragma once

#include <CLI/CLI.hpp>

#include <string>

#include "games/checkers/color.hpp"
#include "games/checkers/rules.hpp"

namespace referee::internal::cli {

/// The option --rules; `rules` holds its default.
inline void add_rules(CLI::App& app, std::string& rules) {
  app.add_option(
         "--rules", rules,
         "A man crowned by a jump jumps on as a king (seed), or stops (english); default: " + rules)
      ->check(CLI::IsMember({"seed", "english"}).description(""))
      ->type_name("seed|english");
}

inline checkers::Rules rules_of(const std::string& rules) {
  return rules == "seed" ? checkers::Rules::seed : checkers::Rules::english;
}

/// The option --color; `color` holds its default, or nothing where it must be given.
inline CLI::Option* add_color(CLI::App& app, std::string& color, const std::string& description) {
  return app.add_option("--color,--colour", color, description)
      ->check(CLI::IsMember({"b", "w"}).description(""))
      ->type_name("b|w");
}

inline checkers::Color color_of(const std::string& color) {
  return color == "b" ? checkers::Color::black : checkers::Color::white;
}

}  // namespace referee::internal::cli

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "python/text.hpp"
#include "referee/checkers.hpp"

namespace referee::python {

/// The rule sets by their names, in their order.
inline constexpr std::array<std::string_view, 12> draughts_names{
    "king-goes-on", "english", "italian",   "spanish",       "portuguese", "czech",
    "pool",         "russian", "brazilian", "international", "canadian",   "frisian"};

inline std::string_view name_of(checkers::Rules rules) {
  return draughts_names[static_cast<std::size_t>(rules)];
}

/// Nothing for another name.
inline std::optional<checkers::Rules> draughts_rules(std::string_view name) {
  const auto* const found = std::find(draughts_names.begin(), draughts_names.end(), name);
  if (found == draughts_names.end()) return std::nullopt;
  return static_cast<checkers::Rules>(found - draughts_names.begin());
}

/// The option `rules` of records: a name, or "auto" to guess.
inline void take_rules(py::handle given, checkers::Options& options) {
  const std::string_view name = characters_of(given, "rules is a str");
  options.guesses = name == "auto";
  if (options.guesses) return;
  const std::optional<checkers::Rules> rules = draughts_rules(name);
  if (!rules) {
    throw py::value_error(fmt::format("rules is 'auto' or one of '{}', not '{}'",
                                      fmt::join(draughts_names, "', '"), name));
  }
  options.rules = *rules;
}

}  // namespace referee::python

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/picture.hpp"
#include "game/referee.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

class TableFile;

/// How records are judged.
struct Settings {
  Rules rules = Rules::english;        ///< for records that do not say by which they were played
  bool rules_before_tags = false;      ///< `rules` counts for all records
  std::optional<game::Canvas> canvas;  ///< the room for a drawing, if one is wanted
  bool guesses = false;     ///< the rules of records that do not say them, from their squares
  bool variations = false;  ///< are judged, too
  /// Tell what positions were worth, each of games by its own rules.
  std::vector<std::shared_ptr<const TableFile>> tables = {};
};

/// The definition of checkers, as the tool sees it: records in PDN.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::checkers

#pragma once

#include <optional>

#include "game/picture.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// How records are judged.
struct Settings {
  Rules rules = Rules::english;        ///< for records that do not say by which they were played
  bool rules_before_tags = false;      ///< `rules` counts for all records
  std::optional<game::Canvas> canvas;  ///< the room for a drawing, if one is wanted
};

}  // namespace referee::internal::checkers

#pragma once

#include <optional>

#include "game/picture.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// How records are judged.
struct Settings {
  Rules rules = Rules::english;
  std::optional<game::Canvas> canvas;  ///< the room for a drawing, if one is wanted
};

}  // namespace referee::internal::checkers

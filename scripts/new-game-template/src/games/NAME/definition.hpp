#pragma once

#include <optional>

#include "game/picture.hpp"
#include "game/referee.hpp"

namespace referee::internal::NAME {

struct Settings {
  std::optional<game::Canvas> canvas;  ///< draw the board into the verdict
};

/// The game as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::NAME

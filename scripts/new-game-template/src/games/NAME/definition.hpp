#pragma once

#include <optional>

#include "game/picture.hpp"
#include "game/referee.hpp"

namespace referee::internal::NAME {

struct Settings {
  /// Draw the final board into the verdict.
  std::optional<game::Canvas> canvas;
};

/// The game as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::NAME

#pragma once

#include <optional>

#include "game/picture.hpp"
#include "game/referee.hpp"

namespace referee::internal::boxshogi {

struct Settings {
  /// Draw the final board into the verdict. It always fits.
  std::optional<game::Canvas> canvas;
};

/// The definition of BoxShogi, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::boxshogi

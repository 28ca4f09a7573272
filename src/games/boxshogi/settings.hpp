#pragma once

#include <optional>

#include "game/picture.hpp"

namespace referee::internal::boxshogi {

struct Settings {
  /// Draw the final board into the verdict. It always fits.
  std::optional<game::Canvas> canvas;
};

}  // namespace referee::internal::boxshogi

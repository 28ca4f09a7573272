#pragma once

#include <optional>

#include "game/picture.hpp"

namespace referee::internal::NAME {

struct Settings {
  /// Draw the final board into the verdict.
  std::optional<game::Canvas> canvas;
};

}  // namespace referee::internal::NAME

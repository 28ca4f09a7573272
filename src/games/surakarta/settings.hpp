#pragma once

#include <cstdint>
#include <optional>

#include "game/picture.hpp"

namespace referee::internal::surakarta {

/// How games are judged.
struct Settings {
  /// The game is drawn after this many consecutive moves without a capture, counted over both sides
  /// and from the beginning of the record. At least 1.
  std::optional<std::uint64_t> draw_after;
  std::optional<game::Canvas> canvas;  ///< room for a drawing, where one is wanted
};

}  // namespace referee::internal::surakarta

#pragma once

#include <cstdint>
#include <optional>

#include "game/picture.hpp"
#include "game/referee.hpp"

namespace referee::internal::surakarta {

/// How games are judged.
struct Settings {
  /// The game is drawn after this many consecutive moves without a capture, counted over both sides
  /// and from the beginning of the record. At least 1.
  std::optional<std::uint64_t> draw_after;
  std::optional<game::Canvas> canvas;  ///< room for a drawing, where one is wanted
};

/// The definition of Surakarta, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::surakarta

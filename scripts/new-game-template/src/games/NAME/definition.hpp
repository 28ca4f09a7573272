#pragma once

#include "game/referee.hpp"
#include "games/NAME/settings.hpp"

namespace referee::internal::NAME {

/// The game as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::NAME

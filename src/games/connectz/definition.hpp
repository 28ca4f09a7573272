#pragma once

#include "game/referee.hpp"
#include "games/connectz/settings.hpp"

namespace referee::internal::connectz {

/// The definition of Connect Z, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::connectz

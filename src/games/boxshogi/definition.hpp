#pragma once

#include "game/referee.hpp"
#include "games/boxshogi/settings.hpp"

namespace referee::internal::boxshogi {

/// The definition of BoxShogi, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::boxshogi

#pragma once

#include "game/referee.hpp"
#include "games/boxshogi/settings.hpp"

namespace referee::boxshogi {

/// BoxShogi as the tool sees it.
game::Entry entry(const Settings& settings);

}  // namespace referee::boxshogi

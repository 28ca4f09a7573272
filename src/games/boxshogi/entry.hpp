#pragma once

#include "game/referee.hpp"
#include "games/boxshogi/settings.hpp"

namespace referee::internal::boxshogi {

/// BoxShogi as the tool sees it.
game::Entry entry(const Settings& settings);

}  // namespace referee::internal::boxshogi

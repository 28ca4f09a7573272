#pragma once

#include "game/referee.hpp"
#include "games/checkers/settings.hpp"

namespace referee::internal::checkers {

/// The definition of checkers, as the tool sees it: records in PDN.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::checkers

#pragma once

#include "game/referee.hpp"
#include "games/surakarta/settings.hpp"

namespace referee::internal::surakarta {

/// The definition of Surakarta, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::surakarta

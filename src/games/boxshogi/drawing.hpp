#pragma once

#include "game/picture.hpp"
#include "games/boxshogi/game.hpp"

namespace referee::internal::boxshogi {

/// The board as the players see it, with the captures below it.
game::Picture draw(const Game& game);

}  // namespace referee::internal::boxshogi

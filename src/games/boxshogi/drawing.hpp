#pragma once

#include "game/picture.hpp"
#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The board as the players see it, with these squares in brackets.
game::Picture draw(const Game& game, Board marked = 0);

}  // namespace referee::internal::boxshogi

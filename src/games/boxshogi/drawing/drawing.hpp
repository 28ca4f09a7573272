#pragma once

#include "game/picture.hpp"
#include "games/boxshogi/drawing/marks.hpp"
#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The board as the players see it, with the squares of an illegal move in brackets.
game::Picture draw(const Game& game, const Marks& marks);

}  // namespace referee::internal::boxshogi

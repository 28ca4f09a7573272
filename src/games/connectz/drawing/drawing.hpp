#pragma once

#include "game/picture.hpp"
#include "games/connectz/drawing/scene.hpp"

namespace referee::internal::connectz {

/// Draws the frame in characters: X and O for the players' counters, the topmost counter of the
/// column of the last move marked >X<, the winning line's [X]. If a frame does not fit on the
/// canvas, only the part around the winning line, the full column or the last move is drawn, and a
/// line of text says so.
game::Picture draw(const Scene& scene, const game::Canvas& canvas);

}  // namespace referee::internal::connectz

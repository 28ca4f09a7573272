#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/picture.hpp"
#include "games/boxshogi/rules/game.hpp"

namespace referee::internal::boxshogi {

/// The board and the hands: "a1" holds "+p", the places "lower" and "upper" hold hands, "S G". The
/// marks are "from" and "to" of the last legal move, the squares of one that is "illegal", and
/// where a drive is in "check".
game::Scene scene_of(const Game& game, const std::optional<Move>& last, Board illegal);

/// Draws it as the players see it, with the squares of an illegal move in brackets; and, if the
/// canvas wants that, as an image: pieces that point where their side plays to, with their letters,
/// the hands at the sides, and the marks. Below it the words, and what the marks mean.
game::Picture draw(const game::Scene& scene, const game::Canvas& canvas,
                   std::vector<std::string> words);

}  // namespace referee::internal::boxshogi

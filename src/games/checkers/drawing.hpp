#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/picture.hpp"
#include "games/checkers/rules/move.hpp"
#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// The moves that led to a position, numbered as in PDN, and the board: b, B, w, W for the discs,
/// on empty dark squares their numbers, > < around the disc that moved last. `moves` are the last
/// ones of `plies`.
game::Picture draw(const Position& position, std::uint64_t plies, const std::vector<Move>& moves,
                   const game::Canvas& canvas);

/// The board alone, in lines without line ends.
game::Picture draw(const Position& position, const std::optional<Move>& last);

}  // namespace referee::internal::checkers

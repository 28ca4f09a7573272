#pragma once

#include <cstdint>

#include "games/boxshogi/position.hpp"

namespace referee::internal::boxshogi {

/// Whether the last moves are counted where they are generated, or each is made.
enum class LastMove { counted, made };

/// How many lines of play of `depth` moves there are. The limit on moves is not looked at.
std::uint64_t perft(const Position& position, unsigned depth, LastMove last = LastMove::counted);

}  // namespace referee::internal::boxshogi

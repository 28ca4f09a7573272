#pragma once

#include <cstdint>

#include "games/boxshogi/rules/position.hpp"

namespace referee::internal::boxshogi {

/// Whether the last moves are counted where they are generated, or each one is made.
enum class LastMove { counted, made };

/// Perft: the number of lines of play of `depth` moves. The limit on moves is ignored.
std::uint64_t perft(const Position& position, unsigned depth, LastMove last = LastMove::counted);

}  // namespace referee::internal::boxshogi

#pragma once

namespace referee::internal::game {

/// Lines of play are counted by recursion, and no one waits for longer ones.
inline constexpr unsigned most_perft_moves = 64;

}  // namespace referee::internal::game

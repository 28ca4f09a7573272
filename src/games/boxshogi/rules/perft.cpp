#include "games/boxshogi/rules/perft.hpp"

#include "games/boxshogi/rules/move_generator.hpp"

namespace referee::internal::boxshogi {
namespace {

template <LastMove last>
std::uint64_t leaves(const Position& position, unsigned depth) {
  if constexpr (last == LastMove::made) {
    if (depth == 0) return 1;
  }
  const MoveGenerator generator(position);
  if constexpr (last == LastMove::counted) {
    if (depth == 1) return generator.count();
  }
  std::uint64_t total = 0;
  generator.for_each([&](Move move) {
    Position after = position;
    after.play(move);
    total += leaves<last>(after, depth - 1);
  });
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, unsigned depth, LastMove last) {
  if (depth == 0) return 1;
  return last == LastMove::counted ? leaves<LastMove::counted>(position, depth)
                                   : leaves<LastMove::made>(position, depth);
}

}  // namespace referee::internal::boxshogi

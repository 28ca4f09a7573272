#pragma once

#include <cstdint>
#include <vector>

#include "games/checkers/tables/table_builder.hpp"

namespace referee::internal::checkers {

/// A position whose worth is not what it should be.
struct WrongWorth {
  std::uint32_t number = 0;
  Worth found = {};
  Worth expected = {};
};

/// Compares the worth of all positions with that of the positions which their moves lead to. If
/// none is wrong, all are right: a win or loss after N plies is derived from ones after fewer, and
/// a side that has a draw can hold it, as some move always leads to another one.
std::vector<WrongWorth> check_by_moves(const TableIndex& index, Rules rules,
                                       const WorthBytes& worth, const TableWork& work);

/// Compares the worth of `count` positions, random ones that depend on nothing else, with what a
/// search without tables finds within `plies` plies.
std::vector<WrongWorth> check_by_search(const TableIndex& index, Rules rules,
                                        const WorthBytes& worth, std::uint64_t count,
                                        unsigned plies, const TableWork& work);

}  // namespace referee::internal::checkers

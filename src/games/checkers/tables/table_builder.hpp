#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/helper_pool.hpp"
#include "games/checkers/tables/table_index.hpp"
#include "games/checkers/tables/worth.hpp"

namespace referee::internal::checkers {

/// What all positions of an index are worth, a byte each (Worth::byte()), by their numbers.
using WorthBytes = std::vector<std::uint8_t>;

/// What tables are computed and checked with.
struct TableWork {
  base::HelperPool& helpers;      ///< share the work with the calling thread
  const std::atomic<bool>& stop;  ///< once it is true, base::Error is thrown soon
  std::function<void(std::uint32_t done)> progress;  ///< told how many positions are done
};

/// Computes the worth of all positions by retrograde analysis: group after group, and in each the
/// positions that are decided after 0 plies, 1, 2, ... Needs a byte for each position, and up to 20
/// for each of the largest group.
WorthBytes build_tables(const TableIndex& index, Rules rules, const TableWork& work);

}  // namespace referee::internal::checkers

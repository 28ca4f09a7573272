#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/jsonl_reader.hpp"
#include "report/summary.hpp"
#include "sweep/outlet.hpp"

namespace referee::sweep {

/// The head of the whole, if these are all its shards, each once, and were made by the same version
/// of `tool` with the same options. Throws base::Trouble that names the shard that is lost, doubled
/// or different.
report::Run head_of(std::span<report::JsonlReader* const> shards, std::string_view tool);

/// Writes their games to every outlet, in the order that one sweep would have given them. Throws
/// base::Trouble that names the shard that is truncated or out of order, or has a game that another
/// one has too. The printed games are those whose code is in `only`, or all if that is empty.
report::Summary merge(std::span<report::JsonlReader* const> shards, std::span<Outlet> outlets,
                      const std::vector<game::Code>& only);

}  // namespace referee::sweep

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "games/checkers/archive/archive_statistics.hpp"

namespace referee::internal::cli {

/// The tables of `checkers pdn --statistics`, of openings and players at most `most` each.
std::string pdn_tables(const checkers::ArchiveStatistics& statistics,
                       std::optional<std::uint64_t> most);

/// The same as a line of JSON: an object with the members all, openings and players.
std::string pdn_tables_as_json(const checkers::ArchiveStatistics& statistics,
                               std::optional<std::uint64_t> most);

}  // namespace referee::internal::cli

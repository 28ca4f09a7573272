#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace referee::internal::connectz {

/// Why lines of play are not counted in a frame: it is too large, or no line fits; empty if they
/// are. A column takes Y + 1 bits of 128, and there are at most 99.
std::string complaint_on_perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line);

/// How many lines of play of `depth` drops, from the empty frame, begin with each column. A line of
/// play that ends earlier, by a win or in a full frame, is not counted. REQUIRES: there is no
/// complaint, and `depth` is at least 1.
std::vector<std::uint64_t> perft_by_column(std::uint64_t columns, std::uint64_t rows,
                                           std::uint64_t line, unsigned depth);

/// Their sum; 1 for `depth` 0.
std::uint64_t perft(std::uint64_t columns, std::uint64_t rows, std::uint64_t line, unsigned depth);

}  // namespace referee::internal::connectz

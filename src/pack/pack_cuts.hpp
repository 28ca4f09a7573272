#pragma once

#include <cstdint>
#include <vector>

#include "game/record_format.hpp"
#include "io/blocks/blocks.hpp"
#include "pack/referee.hpp"

namespace referee::internal::pack {

/// Where a pack is cut into parts of the same size, of at most `part_bytes` if its lines allow it;
/// each part can be judged alone (io::FilePart), and together they have the verdicts on the whole:
///
///     |{"id": "a" ...}\n{"id": "b" ...}\n|{"id": "c", "part": 1 ...}\n{"id": "c", "part": 2
///     ...}\n|
///
/// A file in several records is never cut, and nothing after a line at which reading ends. Returns
/// where the parts after the first begin: none for a pack of one part. Reads the whole pack, of
/// which `blocks` has the source. `format`, the game's, may be null. REQUIRES: each record holds
/// one game. Throws base::Error when it cannot be read.
std::vector<PackPosition> cuts_of_pack(io::Blocks& blocks, const game::RecordFormat* format,
                                       std::uint64_t part_bytes);

}  // namespace referee::internal::pack

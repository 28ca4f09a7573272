#pragma once

#include <vector>

#include "game/referee.hpp"
#include "pack/batches.hpp"
#include "pack/lines.hpp"

namespace referee::internal::pack {

/// How the format of a file is determined.
enum class FileKind {
  by_content,  ///< a pack if it begins as one (beginning_of()), else the game's own format
  game,        ///< the game's own format, whatever it begins with
  pack,        ///< a pack, whatever it begins with
};

/// Where a pack is cut into parts of the same size, of at most `part_bytes` if its lines allow it;
/// each part can be judged alone (io::FilePart), and together they have the verdicts on the whole:
///
///     |{"id": "a" ...}\n{"id": "b" ...}\n|{"id": "c", "part": 1 ...}\n{"id": "c", "part": 2
///     ...}\n|
///
/// A file in several records is never cut, and nothing after a line at which reading ends. Returns
/// where the parts after the first begin: none for a pack of one part, and for a file that is no
/// pack. Reads the whole pack, of which `blocks` has the source. `format`, the game's, may be null.
/// REQUIRES: each record holds one game. Throws base::Error when it cannot be read.
std::vector<PackPosition> cuts_of_pack(io::Blocks& blocks, FileKind kind,
                                       const game::RecordFormat* format, std::uint64_t part_bytes);

/// Extends a game by packs: many games in one file, a record a line (docs/formats/pack.md). Files
/// in the game's own format are judged as `game` does it.
///
/// Every game of a pack gets the verdict that the same game gets in a file of its own, except that
/// it is located in the pack, by its line, and that its id is among the properties. A line that is
/// no record is a game with code 8. Reading ends at a line that is too long.
///
/// A large pack is judged by all threads that help; the results are the same, only the time
/// differs.
game::Definition with_packs(const game::Definition& game, FileKind kind = FileKind::by_content,
                            const Sharing& sharing = {});

}  // namespace referee::internal::pack

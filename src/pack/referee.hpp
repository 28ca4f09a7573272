#pragma once

#include "game/referee.hpp"
#include "pack/sharing.hpp"

namespace referee::internal::pack {

/// How the format of a file is determined.
enum class FileKind {
  by_content,  ///< a pack if it begins as one (beginning_of()), else the game's own format
  game,        ///< the game's own format, whatever it begins with
  pack,        ///< a pack, whatever it begins with
};

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

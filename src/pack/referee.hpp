#pragma once

#include "game/referee.hpp"
#include "pack/sharing.hpp"

namespace referee::internal::pack {

/// What a file is taken for.
enum class FileKind {
  by_first_byte,  ///< a pack if its first byte is {, else the game's own format
  game,           ///< the game's own format, whatever it begins with
  pack,           ///< a pack, whatever it begins with
};

/// The game, of which files may be packs: many games in one file, a record a line
/// (docs/formats/pack.md). Files in the game's own format are judged as `game` does it.
///
/// Every game of a pack gets a verdict, which is the one that the same game gets in a file of its
/// own, but that it is located in the pack, by its line, and that its id is among the properties.
/// What is no record is a game with code 8. At a line that is too long the reading ends.
///
/// A large pack is judged by all threads that come to help, which shows in nothing but the time.
game::Definition with_packs(const game::Definition& game, FileKind kind = FileKind::by_first_byte,
                            const Sharing& sharing = {});

}  // namespace referee::internal::pack

#pragma once

#include <cstdint>
#include <memory>

#include "base/deadline.hpp"
#include "base/helper_pool.hpp"
#include "game/referee.hpp"
#include "io/source.hpp"
#include "pack/pack_judge.hpp"
#include "pack/sharing.hpp"

namespace referee::internal::pack {

/// A plain pack, not compressed, judged in parts, by as many processes or machines:
///
///     |{"id": "a" ...}\n{"id": "b" ...}\n|{"id": "c", "part": 1 ...}\n{"id": "c", "part": 2
///     ...}\n|
///                                        cut_of_pack() of a byte in the second or the third line
///
/// Parts that together are the whole give every verdict once, and together exactly those on the
/// whole, if each is told what is before it. A part that lacks a line end behind its last line is
/// the last one. After a part that `ends_pack` the others do not count.

/// Where a pack may be cut near `byte`: there, or at the first line start after it that is not in a
/// file of several records; or at the end. `format`, the game's, may be null.
std::uint64_t cut_of_pack(const io::Source& source, const game::RecordFormat* format,
                          std::uint64_t byte, const base::Deadline& deadline);

/// Judges parts of packs. Each thread has its own.
class PackRangeJudge {
 public:
  explicit PackRangeJudge(const game::Definition& game, const Sharing& sharing = {});

  /// Hands `sink` the verdicts on the records of the bytes from `begin.bytes` up to `end`, two cuts
  /// or ends of the pack. Their lines and games are counted from those before them. Returns what is
  /// before the next part. A part without lines has no verdict, even if it is the whole pack, of
  /// which game::Referee says that it holds no game. Throws as game::Referee::judge() does.
  PackPosition judge(const io::Source& source, const PackPosition& begin, std::uint64_t end,
                     const base::Deadline& deadline, base::HelperPool& helpers, game::Sink& sink);

 private:
  game::Definition game_;
  std::unique_ptr<game::Referee> referee_;
  PackJudge packs_;
};

}  // namespace referee::internal::pack

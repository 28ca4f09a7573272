#pragma once

#include "game/referee.hpp"
#include "pack/lines.hpp"
#include "pack/record_judge.hpp"
#include "pack/sharing.hpp"

namespace referee::internal::pack {

/// A position between the records of a pack.
struct PackPosition {
  LinePosition before;      ///< what is before it
  std::uint64_t games = 0;  ///< likewise
  bool ends_pack = false;   ///< reading ends there, at a line that is too long
};

/// Judges one pack after another. Each thread has its own.
class PackJudge {
 public:
  /// `game` and `referee`, which is the game's own, must outlive this object.
  PackJudge(const game::Definition& game, game::Referee& referee, const Sharing& sharing)
      : game_(game), records_(game.format.get(), referee), sharing_(sharing) {}

  /// As game::Referee::judge() does.
  void judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink);

  /// Judges the blocks from a position in their pack on, and says nothing if there is no record.
  /// Returns the position at the end.
  PackPosition judge_rest(io::Blocks& blocks, const PackPosition& start, base::HelperPool& helpers,
                          game::Sink& sink);

 private:
  bool is_worth_sharing(const io::Blocks& blocks, std::uint64_t position) const;

  const game::Definition& game_;
  RecordJudge records_;
  Sharing sharing_;
};

}  // namespace referee::internal::pack

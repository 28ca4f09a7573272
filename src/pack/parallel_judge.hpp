#pragma once

#include "game/referee.hpp"
#include "pack/batches.hpp"
#include "pack/lines.hpp"
#include "pack/record_judge.hpp"

namespace referee::internal::pack {

/// Judges the rest of one large pack, from `start` on, with all threads that help: see Batches. It
/// reports exactly what one thread would report, in the same order. Files that are stored in
/// several records are judged by the owner alone, to whom `records` belongs, and helpers may help
/// with each. Returns the position at the end. Throws the exceptions of judging.
PackPosition judge_in_parallel(const game::Definition& game, const Sharing& sharing,
                               RecordJudge& records, io::Blocks& blocks, const PackPosition& start,
                               base::HelperPool& helpers, game::Sink& sink);

}  // namespace referee::internal::pack

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/referee.hpp"
#include "pack/batches.hpp"
#include "pack/lines.hpp"
#include "pack/record_judge.hpp"

namespace referee::internal::pack {

/// Judges the rest of one large pack with all threads that help: see Batches. It reports exactly
/// what one thread would report, in the same order. Files that are stored in several records are
/// judged by the owner alone, and helpers may help with each.
class ParallelJudge {
 public:
  /// `game`, `records`, which are the owner's, and `sink` must outlive this object.
  ParallelJudge(const game::Definition& game, const Sharing& sharing, RecordJudge& records,
                game::Sink& sink);

  /// Reports on the rest of `blocks`, from `start` on, and returns the position at the end. Throws
  /// the exceptions of judging.
  PackPosition judge_rest(io::Blocks& blocks, const PackPosition& start, base::HelperPool& helpers);

 private:
  class Helpers;
  class RestOfBatches;

  void help();
  void judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const;
  bool report(Batch& batch);
  bool judge_alone(std::optional<Helpers>& helping, base::HelperPool& helpers);

  const game::Definition& game_;
  Sharing sharing_;
  RecordJudge& records_;
  game::Sink& sink_;
  game::Wanted wanted_;
  base::Deadline deadline_;
  std::optional<Batches> batches_;
  PackPosition at_;  // the end of what was reported
};

}  // namespace referee::internal::pack

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/referee.hpp"
#include "pack/batches.hpp"
#include "pack/lines.hpp"
#include "pack/record_judge.hpp"
#include "pack/sharing.hpp"

namespace referee::internal::pack {

/// Judges the rest of one large pack with all threads that come: see Batches. What one thread would
/// report is reported, in the same order. Files that lie in several records are judged by the owner
/// alone, and helpers may help with each.
class ParallelJudge {
 public:
  /// `game`, `records`, which are the owner's, and `sink` must outlive this object.
  ParallelJudge(const game::Definition& game, const Sharing& sharing, RecordJudge& records,
                game::Sink& sink);

  /// Reports on what `blocks` still have, in front of which are so many lines and games. Throws
  /// what judging does.
  void judge_rest(io::Blocks& blocks, const LinePosition& start, std::uint64_t games,
                  base::HelperPool& workers);

 private:
  class Helpers;
  class RestOfBatches;

  void help();
  void judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const;
  bool report(Batch& batch);
  bool judge_alone(base::HelperPool& workers);

  const game::Definition& game_;
  Sharing sharing_;
  RecordJudge& records_;
  game::Sink& sink_;
  game::Detail detail_;
  bool wants_digests_;
  base::Deadline deadline_;
  std::unique_ptr<PackText> text_;
  std::optional<Batches> batches_;
  std::uint64_t position_ = 0;  // behind what was reported,
  std::uint64_t lines_ = 0;     // which are so many lines
  std::uint64_t games_ = 0;     // and games
};

}  // namespace referee::internal::pack

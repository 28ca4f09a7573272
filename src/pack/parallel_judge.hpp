#pragma once

#include <cstdint>
#include <memory>
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

  /// Reports on the rest of `blocks`, which `start` lines and `games` games precede. Throws the
  /// exceptions of judging.
  void judge_rest(io::Blocks& blocks, const LinePosition& start, std::uint64_t games,
                  base::HelperPool& helpers);

  /// What was reported, with what preceded it.
  LinePosition position() const { return {lines_, position_}; }
  std::uint64_t games() const { return games_; }

  /// Whether reading ended at a line that is too long.
  bool is_cut_short() const { return is_cut_short_; }

 private:
  class Helpers;
  class RestOfBatches;

  void help();
  void judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const;
  bool report(Batch& batch);
  bool judge_alone(base::HelperPool& helpers);

  const game::Definition& game_;
  Sharing sharing_;
  RecordJudge& records_;
  game::Sink& sink_;
  game::Wanted wanted_;
  base::Deadline deadline_;
  std::unique_ptr<PackText> text_;
  std::optional<Batches> batches_;
  std::uint64_t position_ = 0;  // the end of what was reported,
  std::uint64_t lines_ = 0;     // which has so many lines
  std::uint64_t games_ = 0;     // and games
  bool is_cut_short_ = false;
};

}  // namespace referee::internal::pack

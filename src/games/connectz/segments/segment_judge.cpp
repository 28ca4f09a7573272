#include "games/connectz/segments/segment_judge.hpp"

#include <algorithm>
#include <utility>

#include "game/judge.hpp"
#include "io/blocks/range_blocks.hpp"

namespace referee::internal::connectz {

SegmentJudge::SegmentJudge(const Settings& settings, const io::Source& source,
                           const base::Deadline& deadline)
    : source_(source), deadline_(deadline), judge_(settings) {
  judge_.reset(deadline);
  feed(0, std::min<std::uint64_t>(source.size(), 1));
  wants_more_ = wants_more_ && judge_.frame().has_value();
}

/// The board is looked at after each stretch, so that a win is in the last one, unless the board is
/// larger than stretches are.
void SegmentJudge::take(Segment&& segment, std::uint64_t end) {
  if (!judge_.take(std::move(segment), source_)) feed(judge_.position(), end);
  judge_.settle_if_cheap();
  wants_more_ = !judge_.is_done();
}

/// The lines that begin there.
void SegmentJudge::feed(std::uint64_t begin, std::uint64_t end) {
  if (begin >= end) return;
  io::Range range(begin, end);
  io::RangeBlocks blocks(source_, range, buffer_, deadline_);
  wants_more_ = game::feed_all(judge_, blocks);
}

}  // namespace referee::internal::connectz

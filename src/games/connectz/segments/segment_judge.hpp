#pragma once

#include <vector>

#include "base/deadline.hpp"
#include "game/verdict.hpp"
#include "games/connectz/definition.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/segments/segment.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// Judges a game file by the segments of its stretches, taken in order. Of the text it reads the
/// first line; the stretch in which the winning move is, to find that (some stretches where the
/// game uses more columns than they have bytes); and one whose segment puts too many counters into
/// a column, to find the first of them.
class SegmentJudge {
 public:
  /// Begins with the first line. `source` must outlive this object.
  SegmentJudge(const Settings& settings, const io::Source& source, const base::Deadline& deadline);

  /// Whether more segments are wanted.
  bool wants_more() const { return wants_more_; }

  /// Takes the segment of the next stretch, which ends at byte `end` of the file. REQUIRES:
  /// wants_more().
  void take(Segment&& segment, std::uint64_t end);

  game::Verdict verdict(game::Detail detail) { return judge_.verdict(detail); }

 private:
  void feed(std::uint64_t begin, std::uint64_t end);

  const io::Source& source_;
  base::Deadline deadline_;
  Judge judge_;
  std::vector<char> buffer_;
  bool wants_more_ = true;
};

}  // namespace referee::internal::connectz

#include "pack/pack_judge.hpp"

#include <functional>

#include "pack/lines.hpp"
#include "pack/located_sink.hpp"
#include "pack/parallel_judge.hpp"

namespace referee::internal::pack {

void PackJudge::judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) {
  const PackPosition end = judge_rest(blocks, {}, helpers, sink);
  blocks.finish();
  if (end.before.lines > 0) return;
  sink.take(refusal(game::Code::invalid_file, "the pack holds no game", sink.detail()));
}

PackPosition PackJudge::judge_rest(io::Blocks& blocks, const PackPosition& start,
                                   base::HelperPool& helpers, game::Sink& sink) {
  records_.set_deadline(blocks.deadline());
  const std::function<void()> before_reading = [&] { sink.expect_delay(); };
  Lines lines(blocks, before_reading, start.before);
  LocatedSink located(sink, start.games);
  bool ends_pack = false;
  while (const Line* const line = lines.next()) {
    ends_pack = line->too_long;
    if (!records_.judge(*line, located)) records_.judge_parts(lines, helpers, located);
    if (helpers.most() == 0 || !lines.is_between_blocks()) continue;
    if (!is_worth_sharing(blocks, lines.next_byte())) continue;
    ParallelJudge parallel(game_, sharing_, records_, sink);
    parallel.judge_rest(blocks, {lines.count(), lines.next_byte()}, located.games(), helpers);
    return {parallel.position(), parallel.games(), parallel.is_cut_short()};
  }
  return {{lines.count(), lines.next_byte()}, located.games(), ends_pack};
}

/// For a stream it is not known how much is left.
bool PackJudge::is_worth_sharing(const io::Blocks& blocks, std::uint64_t position) const {
  if (position < sharing_.large_bytes) return false;
  const io::Source* const source = blocks.source();
  return source == nullptr || position + 2 * sharing_.batch_bytes <= source->size();
}

}  // namespace referee::internal::pack

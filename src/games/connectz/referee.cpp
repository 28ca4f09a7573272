#include "games/connectz/referee.hpp"

#include <algorithm>
#include <utility>

#include "base/limits.hpp"
#include "games/connectz/drawing/replay.hpp"

namespace referee::internal::connectz {
namespace {

/// The most text of a stream that helpers get at once, as it has to be held in memory. A game with
/// so many columns that a segment of this size is not worth making is judged alone.
constexpr std::uint64_t largest_batch = std::uint64_t{8} << 20;

/// Tells the helpers that the owner has finished, in whatever way (RAII).
template <typename Shared>
class CloseAtEnd {
 public:
  explicit CloseAtEnd(Shared& shared) : shared_(shared) {}
  CloseAtEnd(const CloseAtEnd&) = delete;
  CloseAtEnd& operator=(const CloseAtEnd&) = delete;
  ~CloseAtEnd() { shared_.close(); }

 private:
  Shared& shared_;
};

}  // namespace

void Referee::judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) {
  std::optional<KeptBlocks> kept;
  if (keeps_text_) kept.emplace(blocks);
  game::Verdict verdict = judged(kept ? *kept : blocks, helpers, sink.detail());
  if (game::is_valid(verdict.code)) blocks.check_rest();
  if (kept && verdict.picture) verdict.picture->replay = replay_of(*kept, verdict);
  blocks.finish();
  sink.take(std::move(verdict));
}

bool Referee::is_shared(const io::Source& source, const base::HelperPool& helpers) const {
  return source.size() >= sharing_.large_bytes && helpers.most() > 0;
}

bool Referee::is_small(const io::Source* source, const base::HelperPool& helpers) const {
  return source != nullptr && !is_shared(*source, helpers) && source->mapping() == nullptr;
}

game::Verdict Referee::judged(io::Blocks& blocks, base::HelperPool& helpers, game::Detail detail) {
  const bool wants_words = detail != game::Detail::code || judge_.wants_first_moves();
  if (!wants_words && is_small(blocks.source(), helpers)) return judge_small(blocks);
  judge_.reset(blocks.deadline());
  read(blocks, helpers);
  return judge_.verdict(detail);
}

/// Without words. The fast judge has to see the whole file at once.
game::Verdict Referee::judge_small(io::Blocks& blocks) {
  const std::optional<io::Block> first = blocks.next();
  if (first && first->text.size() == blocks.source()->size()) {
    if (std::optional<game::Verdict> verdict = fast_judge_.judge_file(first->text)) {
      return *std::move(verdict);
    }
  }
  judge_.reset(blocks.deadline());
  if (first && judge_.feed(*first)) game::feed_all(judge_, blocks);
  return judge_.verdict(game::Detail::code);
}

void Referee::read(io::Blocks& blocks, base::HelperPool& helpers) {
  const io::Source* const source = blocks.source();
  if (is_small(source, helpers) || judge_.wants_first_moves()) {
    game::feed_all(judge_, blocks);
  } else if (source == nullptr) {
    judge_stream(blocks, helpers);
  } else if (is_shared(*source, helpers)) {
    judge_together(*source, blocks.deadline(), helpers);
  } else {
    judge_mapped(*source, blocks.deadline());
  }
}

void Referee::judge_mapped(const io::Source& source, const base::Deadline& deadline) {
  io::RangeBlocks blocks(source, {0, source.size()}, buffer_, deadline, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  blocks.use_mapping();
  game::feed_all(judge_, blocks);
}

/// The judge is fed the front of the file, while helpers make segments of the rest; then it takes
/// those, in order.
void Referee::judge_together(const io::Source& source, const base::Deadline& deadline,
                             base::HelperPool& helpers) {
  FileSplitter pieces(source, deadline, sharing_);
  io::RangeBlocks blocks(source, pieces.range(), buffer_, deadline, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  blocks.use_mapping();
  const std::optional<io::Block> first = blocks.next();
  if (!first || !judge_.feed(*first)) return;
  // It is closed before anything that the task uses is destroyed, and after the helpers were told.
  const base::HelperPool::Call call(helpers, [&] { pieces.help(*judge_.frame()); });
  const CloseAtEnd close(pieces);
  bool wants_more = game::feed_all(judge_, blocks);
  while (wants_more) {
    FileSplitter::Piece* const piece = pieces.next(*judge_.frame());
    if (piece == nullptr) break;
    wants_more =
        !piece->torn && take(std::move(piece->segment), source, pieces.end_of_current(), deadline);
    if (piece->torn || (wants_more && piece->error)) wants_more = end_by(piece->error);
  }
}

/// The judge is fed alone as long as the stream is not large.
void Referee::judge_stream(io::Blocks& blocks, base::HelperPool& helpers) {
  std::uint64_t bytes = 0;
  try {
    while (const std::optional<io::Block> block = blocks.next()) {
      if (!judge_.feed(*block)) return;
      bytes += block->text.size();
      if (helpers.most() == 0 || bytes < sharing_.large_stream_bytes) continue;
      const std::uint64_t batch_bytes = sharing_.least_worth(judge_.columns_used());
      if (batch_bytes > largest_batch) continue;
      return judge_batches(blocks, static_cast<std::size_t>(batch_bytes), helpers);
    }
  } catch (const base::Error&) {
    if (!judge_.is_decided()) throw;
  }
}

/// Helpers make segments of the text while this thread goes on reading.
void Referee::judge_batches(io::Blocks& blocks, std::size_t batch_bytes,
                            base::HelperPool& helpers) {
  const base::Deadline deadline = blocks.deadline();
  StreamSplitter batches(*judge_.frame(), deadline);
  const base::HelperPool::Call call(helpers, [&] { batches.help(); });
  const CloseAtEnd close(batches);
  const std::size_t room = batch_bytes + sharing_.block_bytes + base::block_padding;
  std::uint64_t position = judge_.position();
  std::string text;
  const auto add = [&] {
    const std::size_t bytes = text.size();
    batches.add(text, position);
    position += bytes;
  };
  std::exception_ptr error;
  while (const std::optional<io::Block> block = io::next_or_error(blocks, error)) {
    text.reserve(room);
    text += block->text;
    if (text.size() < batch_bytes) continue;
    add();
    while (batches.count() > helpers.most() + 1) {
      if (!take_front(batches, deadline)) return;
    }
  }
  if (!text.empty()) add();
  while (batches.count() > 0) {
    if (!take_front(batches, deadline)) return;
  }
  if (error) std::rethrow_exception(error);
}

/// Returns whether the judge wants more.
bool Referee::take_front(StreamSplitter& batches, const base::Deadline& deadline) {
  StreamSplitter::Batch& batch = batches.front();
  if (batch.error) return end_by(batch.error);
  const bool wants_more = take(std::move(batch.segment), batch, batch.size(), deadline);
  judge_.settle();  // the batch will be popped
  batches.pop();
  return wants_more;
}

/// Has the judge take a segment of the text in `source` up to `end`, or feeds it that text. Returns
/// whether it wants more.
bool Referee::take(Segment&& segment, const io::Source& source, std::uint64_t end,
                   const base::Deadline& deadline) {
  if (judge_.take(std::move(segment), source)) return !judge_.is_done();
  io::RangeBlocks blocks(source, {judge_.position(), end}, buffer_, deadline,
                         io::RangeBlocks::no_limit, sharing_.block_bytes);
  return game::feed_all(judge_, blocks);
}

/// The rest cannot be read, which does not matter if the text before it decides the game.
bool Referee::end_by(const std::exception_ptr& error) {
  if (!judge_.is_decided()) std::rethrow_exception(error);
  return false;
}

}  // namespace referee::internal::connectz

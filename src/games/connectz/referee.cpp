#include "games/connectz/referee.hpp"

namespace referee::connectz {

void Referee::judge(io::Blocks& blocks, base::Workers& workers, game::Sink& sink) {
  judge_.reset();
  const io::Source* const source = blocks.source();
  if (source != nullptr && source->size() >= sharing_.large_bytes && workers.most() > 0) {
    judge_together(*source, blocks.patience(), workers);
  } else {
    game::feed_all(judge_, blocks);
  }
  game::Verdict verdict = judge_.verdict();
  blocks.finish();
  sink.take(std::move(verdict));
}

/// The judge is fed the front of the file, while helpers make segments of the rest; then it takes
/// those, in order.
void Referee::judge_together(const io::Source& source, const base::Patience& patience,
                             base::Workers& workers) {
  Pieces pieces(source, patience, sharing_);
  io::RangeBlocks blocks(source, pieces.range(), buffer_, patience, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  const std::optional<io::Block> first = blocks.next();
  if (!first || !judge_.feed(*first)) return;
  // Closed before anything that the task uses goes.
  const base::Workers::Call call(workers, [&] { pieces.help(*judge_.frame()); });
  bool wants_more = game::feed_all(judge_, blocks);
  while (wants_more) {
    const Pieces::Piece* const piece = pieces.next(*judge_.frame());
    if (piece == nullptr) break;
    wants_more = take(*piece, source, pieces.end_of_current());
  }
  pieces.stop();
}

/// Whether the judge wants more.
bool Referee::take(const Pieces::Piece& piece, const io::Source& source, std::uint64_t end) {
  if (!judge_.take(piece.segment, source)) {
    io::Range range(judge_.position(), end);
    io::RangeBlocks blocks(source, range, buffer_);
    return game::feed_all(judge_, blocks);
  }
  if (piece.trouble && !judge_.is_decided()) std::rethrow_exception(piece.trouble);
  return !piece.trouble && !judge_.is_done();
}

}  // namespace referee::connectz

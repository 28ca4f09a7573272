#include "games/connectz/referee.hpp"

#include <utility>

#include "base/limits.hpp"
#include "games/connectz/drawing/replay.hpp"

namespace referee::internal::connectz {
namespace {

/// The largest piece of a stream that helpers get, as it has to be held in memory. A game with so
/// many columns that a segment of this size is not worth making is judged alone.
constexpr std::uint64_t largest_piece = std::uint64_t{8} << 20;

}  // namespace

void Referee::judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) {
  std::optional<KeptBlocks> kept;
  if (keeps_text_) kept.emplace(blocks);
  game::Verdict verdict = judged(kept ? *kept : blocks, helpers, sink.detail_of(1));
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
  const bool wants_all = detail == game::Detail::all;  // words of valid games, and pictures
  if (!wants_all && is_small(blocks.source(), helpers)) return judge_small(blocks, detail);
  judge_.reset(blocks.deadline());
  read(blocks, helpers);
  return judge_.verdict(detail);
}

/// Without words on valid games. The fast judge has to see the whole file at once.
game::Verdict Referee::judge_small(io::Blocks& blocks, game::Detail detail) {
  const std::optional<io::Block> first = blocks.next();
  if (first && first->text.size() == blocks.source()->size()) {
    if (auto verdict = fast_judge_.judge_file(first->text)) return *std::move(verdict);
  }
  judge_.reset(blocks.deadline());
  if (first && judge_.feed(*first)) game::feed_all(judge_, blocks);
  return judge_.verdict(detail);
}

void Referee::read(io::Blocks& blocks, base::HelperPool& helpers) {
  const io::Source* const source = blocks.source();
  if (is_small(source, helpers) || judge_.wants_first_moves()) {
    game::feed_all(judge_, blocks);
  } else if (source == nullptr) {
    judge_stream(blocks, helpers);
  } else {
    judge_source(*source, blocks.deadline(), helpers);
  }
}

/// The judge is fed the front of the file, while helpers, if there are any, make segments of the
/// rest; then it takes those, in order.
void Referee::judge_source(const io::Source& source, const base::Deadline& deadline,
                           base::HelperPool& helpers) {
  io::Range range(0, source.size());
  io::RangeBlocks blocks(source, range, buffer_, deadline, io::RangeBlocks::no_limit,
                         sharing_.block_bytes);
  blocks.use_mapping();
  const std::optional<io::Block> first = blocks.next();
  if (!first || !judge_.feed(*first)) return;
  Splitter pieces(*judge_.frame(), deadline, sharing_);
  pieces.begin(source, range);
  const base::HelperPool::Call help(
      helpers, [&] { pieces.help(); }, [&] { pieces.close(); });
  if (!game::feed_all(judge_, blocks)) return;
  pieces.pop();
  while (pieces.count() > 0 && take_front(pieces)) continue;
}

/// The judge is fed alone as long as the stream is not large.
void Referee::judge_stream(io::Blocks& blocks, base::HelperPool& helpers) {
  std::uint64_t bytes = 0;
  try {
    while (const std::optional<io::Block> block = blocks.next()) {
      if (!judge_.feed(*block)) return;
      bytes += block->text.size();
      if (helpers.most() == 0 || bytes < sharing_.large_stream_bytes) continue;
      const std::uint64_t piece_bytes = sharing_.least_worth(judge_.columns_used());
      if (piece_bytes > largest_piece) continue;
      return judge_pieces(blocks, static_cast<std::size_t>(piece_bytes), helpers);
    }
  } catch (const base::Error&) {
    if (!judge_.is_decided()) throw;
  }
}

/// Helpers make segments of the text while this thread goes on reading.
void Referee::judge_pieces(io::Blocks& blocks, std::size_t piece_bytes, base::HelperPool& helpers) {
  Splitter pieces(*judge_.frame(), blocks.deadline(), sharing_);
  const base::HelperPool::Call help(
      helpers, [&] { pieces.help(); }, [&] { pieces.close(); });
  const std::size_t room = piece_bytes + sharing_.block_bytes + base::block_padding;
  std::uint64_t position = judge_.position();
  std::string text;
  const auto add = [&] {
    const std::size_t bytes = text.size();
    pieces.add(text, position);
    position += bytes;
  };
  std::exception_ptr error;
  while (const std::optional<io::Block> block = io::next_or_error(blocks, error)) {
    text.reserve(room);
    text += block->text;
    if (text.size() < piece_bytes) continue;
    add();
    while (pieces.count() > helpers.most() + 1) {
      if (!take_front(pieces)) return;
    }
  }
  if (!text.empty()) add();
  while (pieces.count() > 0) {
    if (!take_front(pieces)) return;
  }
  if (error) std::rethrow_exception(error);
}

/// Has the judge take the segment of the front piece. Returns whether it wants more.
bool Referee::take_front(Splitter& pieces) {
  Splitter::Piece& piece = pieces.front();
  const bool wants_more =
      piece.torn || judge_.take(std::move(piece.segment), *piece.source, piece.end);
  if (wants_more && piece.error) return end_by(piece.error);
  if (pieces.are_kept()) judge_.settle();
  pieces.pop();
  return wants_more;
}

/// The rest cannot be read, which does not matter if the text before it decides the game.
bool Referee::end_by(const std::exception_ptr& error) {
  if (!judge_.is_decided()) std::rethrow_exception(error);
  return false;
}

}  // namespace referee::internal::connectz

#include "pack/parallel_judge.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace referee::internal::pack {
namespace {

/// The approximate memory of a verdict.
std::size_t bytes_of(const game::Verdict& verdict) {
  constexpr std::size_t fact_bytes = 128;
  constexpr std::size_t span_bytes = 64;
  std::size_t bytes = sizeof verdict + verdict.reason.size();
  for (const game::Property& property : verdict.properties) {
    const auto* const text = std::get_if<std::string>(&property.value);
    bytes += fact_bytes + (text != nullptr ? text->size() : 0);
  }
  if (!verdict.picture) return bytes;
  bytes += verdict.picture->image.size();
  for (const auto& line : verdict.picture->lines) bytes += span_bytes * line.size();
  return bytes;
}

/// Collects verdicts in a batch, as long as there are not far too many of them.
class BatchSink final : public LocatedSink {
 public:
  BatchSink(Batch& batch, std::size_t most_bytes, const game::Wanted& wanted)
      : LocatedSink(wanted), batch_(batch), most_bytes_(most_bytes) {}

  /// Keeps brief verdicts brief.
  void take_fast(const Line& line, std::optional<game::Code> expect,
                 const game::FastVerdict& plain) override {
    // In place: a copy would wait for the parts that were just stored.
    Batch::Brief& brief = add();
    brief.line = line.number;
    brief.byte = line.byte;
    brief.bytes = line.bytes;
    brief.expect = expect;
    brief.plain = plain;
  }

  bool is_full() const { return batch_.verdict_bytes > most_bytes_; }

 private:
  void pass_on(game::Verdict verdict) override {
    if (is_full()) return;
    batch_.verdict_bytes += bytes_of(verdict);
    batch_.verdicts.push_back(std::move(verdict));
    add().is_brief = false;
  }
  Batch::Brief& add() {
    batch_.verdict_bytes += sizeof(Batch::Brief);
    return batch_.briefs.emplace_back();
  }

  Batch& batch_;
  std::size_t most_bytes_;
};

/// The text of the batches from a byte on. Batches that were read are removed.
class RestOfBatches final : public io::Blocks {
 public:
  RestOfBatches(Batches& batches, std::uint64_t begin) : batches_(batches), begin_(begin) {}

  std::optional<io::Block> next() override {
    for (;;) {
      if (blocks_) {
        if (const std::optional<io::Block> block = blocks_->next()) return block;
        blocks_.reset();
        batches_.pop();
      }
      const Batch* const batch = batches_.front_text();
      if (batch == nullptr) return std::nullopt;
      blocks_ = batches_.open(*batch, std::max(begin_, batch->begin), buffer_);
    }
  }

 private:
  Batches& batches_;
  std::uint64_t begin_;
  std::vector<char> buffer_;
  std::unique_ptr<io::Blocks> blocks_;  // of the front one
};

class ParallelJudge {
 public:
  ParallelJudge(const game::Definition& game, const Sharing& sharing, RecordJudge& records,
                io::Blocks& blocks, const PackPosition& start, game::Sink& sink)
      : game_(game),
        sharing_(sharing),
        records_(records),
        sink_(sink),
        wanted_(sink.wanted()),
        deadline_(blocks.deadline()),
        batches_(blocks, start.bytes, sharing),
        at_(start) {}

  PackPosition judge(base::HelperPool& helpers);

 private:
  void help();
  void judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const;
  bool report(Batch& batch);
  bool judge_alone(std::optional<base::HelperPool::Call>& helping, base::HelperPool& helpers);

  const game::Definition& game_;
  const Sharing& sharing_;
  RecordJudge& records_;
  game::Sink& sink_;
  game::Wanted wanted_;
  base::Deadline deadline_;
  Batches batches_;
  PackPosition at_;  // the end of what was reported
};

PackPosition ParallelJudge::judge(base::HelperPool& helpers) {
  std::vector<char> buffer;
  const auto judge_one = [&](Batch& batch) { judge(batch, records_, buffer); };
  const auto before_waiting = [&] { sink_.expect_delay(); };
  std::optional<base::HelperPool::Call> helping;
  for (;;) {
    if (!helping) {
      batches_.reopen();
      helping.emplace(
          helpers, [this] { help(); }, [this] { batches_.close(); });
    }
    Batch* const batch = batches_.front(judge_one, before_waiting);
    if (batch == nullptr) return at_;
    // Of a batch with a part of a file that began before it the verdicts are of no use.
    const bool is_begun = batch->first < at_.bytes;
    if (!is_begun && !report(*batch)) return at_;
    if (is_begun ? batch->end <= at_.bytes : !batch->has_rest) {
      batches_.pop();
    } else if (!judge_alone(helping, helpers)) {
      return at_;
    }
  }
}

/// Reports the verdicts of the front batch. False at the end of everything.
bool ParallelJudge::report(Batch& batch) {
  auto next = batch.verdicts.begin();
  for (const Batch::Brief& brief : batch.briefs) {
    if (brief.is_brief) {
      const Line line{{}, at_.lines + brief.line, brief.byte, brief.bytes};
      sink_.take(LocatedSink::verdict_of(line, brief.expect, brief.plain, ++at_.games));
    } else {
      next->where.line += at_.lines;
      next->game = ++at_.games;
      sink_.take(std::move(*next++));
    }
  }
  at_.lines += batch.lines;
  if (batch.first < batch.end) at_.bytes = batch.next;
  if (batch.error) std::rethrow_exception(batch.error);
  return !batch.ends_pack;
}

/// Judges what is left of the front batch, and the files that go on in later ones. False if nothing
/// is left to judge.
bool ParallelJudge::judge_alone(std::optional<base::HelperPool::Call>& helping,
                                base::HelperPool& helpers) {
  RestOfBatches rest(batches_, at_.bytes);
  Lines lines(rest, &sink_, at_);
  LocatedSink located(sink_, at_.games);
  bool ends_pack = false;
  do {
    const Line* const line = lines.next();
    if (line == nullptr) return false;
    ends_pack = line->too_long;
    if (!records_.judge(*line, located)) {
      // A file of many parts may need the helpers, but not while they wait for a stream.
      if (!batches_.is_stream()) helping.reset();
      records_.judge_parts(lines, helpers, located);
    }
    at_ = {lines.count(), lines.next_byte(), located.games()};
  } while (!ends_pack && !lines.is_between_blocks());
  return !ends_pack;
}

void ParallelJudge::help() {
  try {
    const auto referee = game_.make_referee();
    RecordJudge records(game_.format.get(), *referee);
    records.set_deadline(deadline_);
    std::vector<char> buffer;
    batches_.help([&](Batch& batch) { judge(batch, records, buffer); });
  } catch (const std::bad_alloc&) {  // nothing was taken yet: the other threads do the work
  }
}

/// Judges a batch as far as that can be done by itself. If there is no memory, or if the text
/// cannot be read, the owner reports it.
void ParallelJudge::judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const {
  batch.first = batch.next = batch.end;
  try {
    BatchSink sink(batch, 2 * sharing_.verdict_bytes, wanted_);
    const auto blocks = batches_.open(batch, batch.begin, buffer);
    Lines lines(*blocks, nullptr, {0, batch.begin});
    while (const Line* const line = lines.next()) {
      if (batch.lines == 0) batch.first = line->byte;
      batch.next = line->byte;
      const std::size_t briefs = batch.briefs.size();
      const std::size_t verdicts = batch.verdicts.size();
      batch.has_rest = batch.verdict_bytes >= sharing_.verdict_bytes || !records.judge(*line, sink);
      if (batch.has_rest) return;
      if (sink.is_full()) {
        batch.briefs.resize(briefs);
        batch.verdicts.erase(batch.verdicts.begin() + static_cast<std::ptrdiff_t>(verdicts),
                             batch.verdicts.end());
        batch.has_rest = true;
        return;
      }
      batch.next += line->bytes;
      ++batch.lines;
      batch.ends_pack = line->too_long;
    }
  } catch (...) {
    batch.error = std::current_exception();
  }
}

}  // namespace

PackPosition judge_in_parallel(const game::Definition& game, const Sharing& sharing,
                               RecordJudge& records, io::Blocks& blocks, const PackPosition& start,
                               base::HelperPool& helpers, game::Sink& sink) {
  return ParallelJudge(game, sharing, records, blocks, start, sink).judge(helpers);
}

}  // namespace referee::internal::pack

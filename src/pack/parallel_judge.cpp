#include "pack/parallel_judge.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <variant>

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
class BatchSink final : public game::Sink {
 public:
  BatchSink(Batch& batch, std::size_t most_bytes, const game::Wanted& wanted)
      : batch_(batch), most_bytes_(most_bytes), wanted_(wanted) {}

  void take(game::Verdict verdict) override {
    if (is_full()) return;
    batch_.verdict_bytes += bytes_of(verdict);
    batch_.verdicts.push_back(std::move(verdict));
    add().is_brief = false;
  }
  Batch::Brief& add() {
    batch_.verdict_bytes += sizeof(Batch::Brief);
    return batch_.briefs.emplace_back();
  }
  game::Wanted wanted() const override { return wanted_; }

  bool is_full() const { return batch_.verdict_bytes > most_bytes_; }

 private:
  Batch& batch_;
  std::size_t most_bytes_;
  game::Wanted wanted_;
};

/// Keeps brief verdicts brief.
class LocatedBatchSink final : public LocatedSink {
 public:
  explicit LocatedBatchSink(BatchSink& sink) : LocatedSink(sink), batch_(sink) {}

  void take_fast(const Line& line, std::optional<game::Code> expect,
                 const game::FastVerdict& plain) override {
    // In place: a copy would wait for the parts that were just stored.
    Batch::Brief& brief = batch_.add();
    brief.line = line.number;
    brief.byte = line.byte;
    brief.bytes = line.bytes;
    brief.expect = expect;
    brief.plain = plain;
  }

 private:
  BatchSink& batch_;
};

void clear_verdicts(Batch& batch) {
  batch.briefs.clear();
  batch.verdicts.clear();
  batch.verdict_bytes = 0;
  batch.lines = 0;
  batch.cut = Batch::Cut::none;
  batch.error = nullptr;
  batch.first = batch.next = batch.end;
}

/// Drops the verdicts after these.
void keep_verdicts(Batch& batch, std::size_t briefs, std::size_t verdicts) {
  batch.briefs.resize(briefs);
  const auto end = batch.verdicts.begin() + static_cast<std::ptrdiff_t>(verdicts);
  batch.verdicts.erase(end, batch.verdicts.end());
}

}  // namespace

/// The helpers, called during the lifetime of this object (RAII).
class ParallelJudge::Helpers {
 public:
  Helpers(ParallelJudge& judge, Batches& batches, base::HelperPool& helpers)
      : batches_(batches), call_((batches.reopen(), helpers), [&judge] { judge.help(); }) {}
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { batches_.close(); }

 private:
  Batches& batches_;
  base::HelperPool::Call call_;  // its destructor waits until they have left
};

/// The text of the batches from a byte on. Batches that were read are removed.
class ParallelJudge::RestOfBatches final : public io::Blocks {
 public:
  RestOfBatches(Batches& batches, const PackText& text, std::uint64_t begin,
                const base::Deadline& deadline)
      : batches_(batches), text_(text), begin_(begin), deadline_(deadline) {}

  std::optional<io::Block> next() override {
    for (;;) {
      if (blocks_) {
        if (const std::optional<io::Block> block = blocks_->next()) return block;
        blocks_.reset();
        batches_.pop();
      }
      const Batch* const batch = batches_.front_text();
      if (batch == nullptr) return std::nullopt;
      blocks_ = text_.open(*batch, std::max(begin_, batch->begin), buffer_);
    }
  }
  void finish() override {}
  base::Deadline deadline() const override { return deadline_; }

 private:
  Batches& batches_;
  const PackText& text_;
  std::uint64_t begin_;
  base::Deadline deadline_;
  std::vector<char> buffer_;
  std::unique_ptr<io::Blocks> blocks_;  // of the front one
};

ParallelJudge::ParallelJudge(const game::Definition& game, const Sharing& sharing,
                             RecordJudge& records, game::Sink& sink)
    : game_(game), sharing_(sharing), records_(records), sink_(sink), wanted_(sink.wanted()) {}

void ParallelJudge::judge_rest(io::Blocks& blocks, const LinePosition& start, std::uint64_t games,
                               base::HelperPool& helpers) {
  deadline_ = blocks.deadline();
  position_ = start.bytes;
  lines_ = start.lines;
  games_ = games;
  const io::Source* const source = blocks.source();
  text_ = source != nullptr ? text_of_source(*source, position_, sharing_.batch_bytes, deadline_)
                            : text_of_stream(blocks, position_);
  batches_.emplace(*text_, sharing_.waiting_bytes);
  std::vector<char> buffer;
  const auto judge_one = [&](Batch& batch) { judge(batch, records_, buffer); };
  const auto before_waiting = [&] { sink_.expect_delay(); };
  std::optional<Helpers> helping;
  for (bool goes_on = true; goes_on;) {
    if (!helping) helping.emplace(*this, *batches_, helpers);
    Batch* const batch = batches_->front(judge_one, before_waiting);
    if (batch == nullptr) return;
    if (!report(*batch)) return;
    if (batch->cut == Batch::Cut::alone && position_ == batch->next) {
      // A file of many parts may need the helpers, but not while they wait for a stream.
      if (!text_->may_wait()) helping.reset();
      goes_on = judge_alone(helpers);
    } else if (batch->cut == Batch::Cut::none || batch->end <= position_) {
      batches_->pop();
    } else {
      batches_->judge_again(position_);
    }
  }
}

/// Reports the verdicts of the front batch, unless its lines were judged alone meanwhile. False at
/// the end of everything.
bool ParallelJudge::report(Batch& batch) {
  if (batch.first < position_) {
    if (batch.end > position_) batch.cut = Batch::Cut::room;
    return true;
  }
  auto next = batch.verdicts.begin();
  for (const Batch::Brief& brief : batch.briefs) {
    if (brief.is_brief) {
      const Line line{{}, lines_ + brief.line, brief.byte, brief.bytes};
      sink_.take(LocatedSink::verdict_of(line, brief.expect, brief.plain, ++games_));
    } else {
      next->where.line += lines_;
      next->game = ++games_;
      sink_.take(std::move(*next++));
    }
  }
  lines_ += batch.lines;
  if (batch.first < batch.end) position_ = batch.next;
  if (batch.error) std::rethrow_exception(batch.error);
  is_cut_short_ = batch.cut == Batch::Cut::end;
  return !is_cut_short_;
}

/// Judges the record on the next line, with all parts of its file. False if nothing is left.
bool ParallelJudge::judge_alone(base::HelperPool& helpers) {
  RestOfBatches rest(*batches_, *text_, position_, deadline_);
  const std::function<void()> before_reading = [&] { sink_.expect_delay(); };
  Lines lines(rest, before_reading, {lines_, position_});
  LocatedSink located(sink_, games_);
  const Line* const line = lines.next();
  if (line == nullptr) return false;
  if (!records_.judge(*line, located)) records_.judge_parts(lines, helpers, located);
  position_ = lines.next_byte();
  lines_ = lines.count();
  games_ = located.games();
  is_cut_short_ = line->too_long;
  return !is_cut_short_;
}

void ParallelJudge::help() {
  try {
    const auto referee = game_.make_referee();
    RecordJudge records(game_.format.get(), *referee);
    records.set_deadline(deadline_);
    std::vector<char> buffer;
    batches_->help([&](Batch& batch) { judge(batch, records, buffer); });
  } catch (const std::bad_alloc&) {  // nothing was taken yet: the other threads do the work
  }
}

/// The owner reports it if there is no memory, or if the text cannot be read.
void ParallelJudge::judge(Batch& batch, RecordJudge& records, std::vector<char>& buffer) const {
  clear_verdicts(batch);
  try {
    BatchSink sink(batch, 2 * sharing_.verdict_bytes, wanted_);
    LocatedBatchSink located(sink);
    const auto blocks = text_->open(batch, batch.from, buffer);
    const std::function<void()> nothing = [] {};
    Lines lines(*blocks, nothing, {0, batch.from});
    while (const Line* const line = lines.next()) {
      if (batch.lines == 0) batch.first = line->byte;
      batch.next = line->byte;
      batch.cut = Batch::Cut::room;
      if (batch.verdict_bytes >= sharing_.verdict_bytes) return;
      batch.cut = Batch::Cut::alone;
      const std::size_t briefs = batch.briefs.size();
      const std::size_t verdicts = batch.verdicts.size();
      if (!records.judge(*line, located)) return;
      if (sink.is_full()) return keep_verdicts(batch, briefs, verdicts);
      batch.cut = Batch::Cut::end;
      batch.next += line->bytes;
      ++batch.lines;
      if (line->too_long) return;
    }
    batch.cut = Batch::Cut::none;
  } catch (...) {
    batch.cut = Batch::Cut::end;
    batch.error = std::current_exception();
  }
}

}  // namespace referee::internal::pack

#include "pack/batches.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/limits.hpp"
#include "io/blocks/range_blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::pack {
namespace {

/// A text as a single block.
class TextBlocks final : public io::Blocks {
 public:
  explicit TextBlocks(std::string_view text) : text_(text) {}

  std::optional<io::Block> next() override {
    const io::Block block{std::exchange(text_, {})};
    return block.text.empty() ? std::nullopt : std::optional(block);
  }

 private:
  std::string_view text_;
};

/// Nothing of it is judged.
void clear(Batch& batch) {
  batch.has_rest = batch.ends_pack = batch.is_done = false;
  batch.error = nullptr;
  batch.briefs.clear();
  batch.verdicts.clear();
  batch.verdict_bytes = batch.bytes = 0;
  batch.lines = 0;
}

}  // namespace

void Batches::help(const Judge& judge) {
  Lock lock(mutex_);
  while (!closed_) {
    if (can_begin(false)) {
      judge_one(judge, lock);
    } else {
      changed_.wait(lock);
    }
  }
}

Batch* Batches::front(const Judge& judge, const std::function<void()>& before_waiting) {
  Lock lock(mutex_);
  for (bool has_told = false;;) {
    if (batches_.empty() && at_end_) return nullptr;
    if (!batches_.empty() && batches_.front().is_done) return &batches_.front();
    if (!has_told) {
      lock.unlock();
      before_waiting();
      lock.lock();
      has_told = true;
    } else if (can_begin(true)) {
      judge_one(judge, lock);
    } else {
      changed_.wait(lock);
    }
  }
}

const Batch* Batches::front_text() {
  Lock lock(mutex_);
  while (batches_.empty() || (is_reading_ && batches_.size() == 1)) {
    if (is_reading_) {
      changed_.wait(lock);
    } else if (at_end_) {
      return nullptr;
    } else if (Batch* const batch = begin_one(lock)) {
      batch->first = batch->next = batch->begin;
      batch->has_rest = batch->is_done = true;
    }
  }
  const Batch& batch = batches_.front();
  if (batch.begin == batch.end) std::rethrow_exception(batch.error);
  return &batch;
}

void Batches::pop() {
  Lock lock(mutex_);
  changed_.wait(lock, [&] { return batches_.front().is_done; });
  spare_.splice(spare_.begin(), batches_, batches_.begin());
  changed_.notify_all();
}

std::unique_ptr<io::Blocks> Batches::open(const Batch& batch, std::uint64_t begin,
                                          std::vector<char>& buffer) const {
  begin = std::min(begin, batch.end);
  if (source_ != nullptr) {
    return std::make_unique<io::RangeBlocks>(*source_, io::Range::Interval{begin, batch.end},
                                             buffer, deadline_, io::RangeBlocks::no_limit,
                                             static_cast<std::size_t>(batch.end - batch.begin));
  }
  const std::size_t skipped = static_cast<std::size_t>(begin - batch.begin);
  const std::string_view text(batch.text.data() + base::block_padding,
                              static_cast<std::size_t>(batch.end - batch.begin));
  deadline_.check();
  return std::make_unique<TextBlocks>(text.substr(skipped));
}

void Batches::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

/// The owner does not read where it may have to wait, while there are verdicts to be reported.
bool Batches::can_begin(bool is_owner) const {
  if (at_end_ || is_reading_) return false;
  if (batches_.empty()) return true;
  return !(is_owner && is_stream()) && bytes_waiting() < sharing_.waiting_bytes;
}

/// Reads the next batch, to be judged; no other thread reads meanwhile, so it stays the last. Null
/// at the end. If it cannot be read, it becomes an empty batch that is done and has the error.
/// REQUIRES: can_begin().
Batch* Batches::begin_one(Lock& lock) {
  if (spare_.empty()) spare_.emplace_back();
  batches_.splice(batches_.end(), spare_, spare_.begin());
  Batch& batch = batches_.back();
  clear(batch);
  is_reading_ = true;
  lock.unlock();
  bool has_more = false;
  try {
    has_more = read(batch);
  } catch (...) {  // the owner rethrows it
    batch.error = std::current_exception();
    batch.begin = batch.end = batch.first = batch.next = position_;
  }
  lock.lock();
  is_reading_ = false;
  at_end_ = !has_more;
  batch.bytes = batch.text.size();
  batch.is_done = at_end_;
  changed_.notify_all();
  if (has_more) return &batch;
  if (!batch.error) spare_.splice(spare_.begin(), batches_, std::prev(batches_.end()));
  return nullptr;
}

void Batches::judge_one(const Judge& judge, Lock& lock) {
  Batch* const batch = begin_one(lock);
  if (batch == nullptr) return;
  lock.unlock();
  judge(*batch);
  lock.lock();
  batch->bytes = batch->text.size() + batch->verdict_bytes;
  batch->is_done = true;
  changed_.notify_all();
}

/// False at the end.
bool Batches::read(Batch& batch) {
  batch.begin = position_;
  if (is_stream()) return read_block(batch);
  position_ += std::min(sharing_.batch_bytes, source_->size() - position_);
  batch.end = position_;
  if (io::SourceAhead* const ahead = blocks_.source_ahead()) {
    ahead->ask(batch.begin, source_->size());
    ahead->wait_for(batch.end);
  }
  return batch.begin < batch.end;
}

bool Batches::read_block(Batch& batch) {
  if (has_long_line_) return false;
  const std::optional<io::Block> block = blocks_.next();
  if (!block) return false;
  has_long_line_ = text::has_too_long_line(block->text);
  batch.text.assign(base::block_padding, '\n');
  batch.text += block->text;
  batch.text.append(base::block_padding, '\n');
  position_ += block->text.size();
  batch.end = position_;
  return true;
}

std::size_t Batches::bytes_waiting() const {
  constexpr std::size_t least = 4096;  // bounds the number of batches without a line
  return std::accumulate(
      batches_.begin(), batches_.end(), std::size_t{0},
      [](std::size_t sum, const Batch& batch) { return sum + least + batch.bytes; });
}

}  // namespace referee::internal::pack

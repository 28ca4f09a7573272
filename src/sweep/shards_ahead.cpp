#include "sweep/shards_ahead.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace referee::internal::sweep {
namespace {

/// How many batches are ready of all shards, where that is more than one of each, and of one.
constexpr std::size_t ready_of_all = 32;
constexpr std::size_t ready_of_one = 8;

/// How many shards may wait while all helpers sleep: batches of many shards are short.
constexpr std::size_t most_asleep = 64;

}  // namespace

ShardsAhead::ShardsAhead(std::span<report::JsonlReader* const> shards, const Plan& plan,
                         std::span<const ReportOutput> outputs, std::atomic<bool>& stop)
    : stop_(stop),
      left_(shards.size()),
      most_ready_(std::clamp<std::size_t>(ready_of_all / shards.size(), 1, ready_of_one)),
      well_filled_(std::clamp<std::size_t>(shards.size() / 8, 1, most_asleep)) {
  shards_.reserve(shards.size());
  for (report::JsonlReader* const shard : shards) {
    shards_.push_back({ShardReader(*shard, plan, outputs, ended_, digests_)});
    Shard& last = shards_.back();
    last.ready.reserve(most_ready_);
    last.node = others_.insert(others_.end(), &last);
    let_wait(last);
  }
  if (plan.jobs == 1) return;
  pool_.emplace(static_cast<unsigned>(std::min<std::size_t>(plan.jobs, shards.size())));
  call_.emplace(*pool_, [this] { help(); });
}

ShardsAhead::~ShardsAhead() {
  const std::lock_guard lock(mutex_);
  ended_.store(true);
  if (left_ > 0) stop_.store(true);
  has_work_.notify_all();
}

ShardBatch ShardsAhead::take(std::size_t index) {
  Shard& shard = shards_[index];
  std::unique_lock lock(mutex_);
  if (shard.ready.empty() && shard.state == State::waiting) read(shard, parser_, lock);
  has_batch_.wait(lock, [&] { return !shard.ready.empty(); });
  ShardBatch batch = std::move(shard.ready.front());
  shard.ready.erase(shard.ready.begin());
  if (batch.is_last) --left_;
  // A helper that is woken for each batch runs where it was woken, in turn with the merging thread.
  if (shard.state == State::idle && shard.ready.size() <= most_ready_ / 2) let_wait(shard);
  if (waiting_.size() >= well_filled_) has_work_.notify_one();
  return batch;
}

/// What the pool's threads do. One that gets no memory for a parser leaves the work to the others.
void ShardsAhead::help() {
  std::optional<report::LineParser> parser;
  try {
    parser.emplace();
  } catch (const std::bad_alloc&) {
    return;
  }
  std::unique_lock lock(mutex_);
  for (;;) {
    has_work_.wait(lock, [this] { return ended_.load() || !waiting_.empty(); });
    if (ended_.load()) return;
    read(*waiting_.front(), *parser, lock);
    has_batch_.notify_one();
  }
}

/// Puts the shard, which is idle, into the queue if there is more to read.
void ShardsAhead::let_wait(Shard& shard) {
  if (shard.has_ended || shard.ready.size() == most_ready_) return;
  shard.state = State::waiting;
  waiting_.splice(waiting_.end(), others_, shard.node);
}

/// Takes the shard out of the queue and reads it, during which the lock is not held.
void ShardsAhead::read(Shard& shard, report::LineParser& parser,
                       std::unique_lock<std::mutex>& lock) {
  shard.state = State::reading;
  others_.splice(others_.end(), waiting_, shard.node);
  lock.unlock();
  ShardBatch batch = shard.reader.read(parser);
  lock.lock();
  shard.has_ended = batch.is_last || batch.failure;
  shard.ready.push_back(std::move(batch));
  shard.state = State::idle;
  let_wait(shard);
}

}  // namespace referee::internal::sweep

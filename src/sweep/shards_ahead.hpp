#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/helper_pool.hpp"
#include "sweep/shard_reader.hpp"

namespace referee::internal::sweep {

/// Has the reports of all shards read ahead in threads, some batches of each:
///
///     shard 1 | taken | ready | ready   |    taken: by the thread that merges
///     shard 2 | taken | ready | reading |    reading: a thread does it
///     shard 3 | taken | waiting |            waiting: in the queue, until a thread is free
///
/// Many shards are one batch ahead each, few are several: their games may come in long runs.
///
/// The thread that merges reads a shard itself if no other thread has begun to when it needs the
/// shard. So one thread is enough, and none waits for a report, such as one from a pipe, that is
/// not the next one.
class ShardsAhead {
 public:
  /// With `plan.jobs` threads besides the caller's, or as many as the system gives; with one job
  /// the caller's alone. `stop` ends the readers' waiting. All must outlive this object.
  ShardsAhead(std::span<report::JsonlReader* const> shards, const Plan& plan,
              std::span<const ReportOutput> outputs, std::atomic<bool>& stop);
  ShardsAhead(const ShardsAhead&) = delete;
  ShardsAhead& operator=(const ShardsAhead&) = delete;

  /// Sets `stop` unless all batches were taken.
  ~ShardsAhead();

  /// The next batch of shard number `index`. Called by the thread that merges. REQUIRES: as
  /// ShardReader::read().
  ShardBatch take(std::size_t index);

 private:
  /// Idle: enough is ready, or it has ended.
  enum class State { waiting, reading, idle };
  struct Shard;
  using Queue = std::list<Shard*>;

  struct Shard {
    ShardReader reader;
    std::vector<ShardBatch> ready{};  // in order; room for most_ready_
    bool has_ended = false;           // nothing follows what is ready
    State state = State::idle;
    Queue::iterator node{};
  };

  void help();
  void let_wait(Shard& shard);
  void read(Shard& shard, report::LineParser& parser, std::unique_lock<std::mutex>& lock);

  std::atomic<bool>& stop_;
  std::atomic<bool> ended_{false};
  FileDigests digests_;
  std::vector<Shard> shards_;
  report::LineParser parser_;  // of the thread that merges
  std::mutex mutex_;
  std::condition_variable has_work_;   // helpers wait here
  std::condition_variable has_batch_;  // the thread that merges waits here
  Queue waiting_;                      // the shards to be read, in this order
  Queue others_;                       // nodes are spliced, which needs no memory
  std::size_t left_;                   // shards that have not ended
  std::size_t most_ready_;             // batches of a shard
  std::size_t well_filled_;            // so many waiting shards are worth waking a helper for
  std::optional<base::HelperPool> pool_;
  std::optional<base::HelperPool::Call> call_;
};

}  // namespace referee::internal::sweep

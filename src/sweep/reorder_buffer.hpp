#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>

#include "sweep/report_batch.hpp"

namespace referee::internal::sweep {

/// A reorder buffer: puts the reports of many workers back into the order of the files.
///
///     slots   | 17: done | 18: open | 19: done | 20: open |        tickets 17 to 20
///     batches |   b      |   b b    |   b      |          |
///               ^ head: taken by the writer as soon as it is there
///
/// A slot holds several consecutive files; slots are in the order of their tickets. The writer
/// takes what the head has, and moves on when the head is done. Workers wait when too much is
/// waiting after a slow head; the head's own worker waits only for the writer, so there is never a
/// deadlock.
///
/// `Mutex` and `Condition` are the standard ones. A test has others, to try every order of the
/// threads.
template <typename Mutex, typename Condition>
class BasicReorderBuffer {
 public:
  using Ticket = std::uint64_t;

  /// How many files may have slots, and how many bytes of batches may wait, before workers wait.
  struct Room {
    std::size_t files;
    std::size_t bytes;
  };

  explicit BasicReorderBuffer(Room room)
      : room_(room), well_filled_(std::min(room.bytes, wake_bytes)) {}

  /// Called by workers. Opens the next slot, for up to `files` files, waiting for room. To be
  /// called in the order of the files, and before they are taken, since there may be no memory for
  /// a slot.
  Ticket open(std::size_t files) {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock,
                   [&] { return stopped_ || (files_ < room_.files && bytes_ < room_.bytes); });
    slots_.push_back({{}, files, false});
    files_ += files;
    return head_ + slots_.size() - 1;
  }

  /// Called by workers. Moves the batches away, and needs no memory.
  void add(Ticket ticket, ReportBatches&& batches) noexcept {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [&] {
      return stopped_ || bytes_ < room_.bytes || (ticket == head_ && slot(ticket).batches.empty());
    });
    if (stopped_) return batches.clear();
    for (const ReportBatch& batch : batches) bytes_ += batch.bytes();
    ReportBatches& waiting = slot(ticket).batches;
    waiting.splice(waiting.end(), batches);
    if (is_well_filled()) has_work_.notify_one();
  }

  void close(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    slot(ticket).done = true;
    if (is_well_filled()) has_work_.notify_one();
  }

  /// Called by workers or the writer. No thread waits any more; slots that are open now will never
  /// be done, so the writer's reports end before the first of them.
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    has_room_.notify_all();
    has_work_.notify_all();
  }

  /// No more slots will be opened.
  void finish() {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    has_work_.notify_all();
  }

  /// What the writer takes: the batches that are next in order.
  struct Taken {
    ReportBatches batches;
    bool last = false;  ///< nothing will follow
  };

  /// Called by the writer. Waits until there is much to take or nothing more will come, but no
  /// longer than `tick`.
  Taken take(std::chrono::milliseconds tick) {
    std::unique_lock lock(mutex_);
    has_work_.wait_for(lock, tick, [&] { return finished_ || stopped_ || is_well_filled(); });
    Taken taken;
    while (!slots_.empty()) {
      Slot& head = slots_.front();
      take_from(head, taken.batches);
      if (!head.done) break;
      files_ -= head.files;
      slots_.pop_front();
      ++head_;
    }
    taken.last = stopped_ || (finished_ && slots_.empty());
    has_room_.notify_all();
    return taken;
  }

 private:
  static constexpr std::size_t wake_bytes = std::size_t{256} << 10;

  struct Slot {
    ReportBatches batches;
    std::size_t files = 0;
    bool done = false;
  };

  Slot& slot(Ticket ticket) { return slots_[ticket - head_]; }

  /// Whether the writer should be woken at once.
  bool is_well_filled() const {
    return bytes_ >= well_filled_ && (slots_.front().done || !slots_.front().batches.empty());
  }

  void take_from(Slot& slot, ReportBatches& batches) {
    for (const ReportBatch& batch : slot.batches) bytes_ -= batch.bytes();
    batches.splice(batches.end(), slot.batches);
  }

  Room room_;
  std::size_t well_filled_;  // bytes worth waking the writer for
  Mutex mutex_;
  Condition has_room_;  // workers wait here
  Condition has_work_;  // the writer waits here
  std::deque<Slot> slots_;
  Ticket head_ = 0;        // of slots_.front()
  std::size_t files_ = 0;  // in all slots
  std::size_t bytes_ = 0;  // in all slots
  bool finished_ = false;
  bool stopped_ = false;
};

using ReorderBuffer = BasicReorderBuffer<std::mutex, std::condition_variable>;

}  // namespace referee::internal::sweep

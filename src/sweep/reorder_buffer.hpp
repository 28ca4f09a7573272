#pragma once

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
class ReorderBuffer {
 public:
  using Ticket = std::uint64_t;

  /// How many files may have slots, and how many bytes of batches may wait, before workers wait.
  struct Room {
    std::size_t files;
    std::size_t bytes;
  };

  explicit ReorderBuffer(Room room);

  /// Called by workers. Opens the next slot, for up to `files` files, waiting for room. To be
  /// called in the order of the files, and before they are taken, since there may be no memory for
  /// a slot.
  Ticket open(std::size_t files);

  /// Called by workers. Moves the batches away, and needs no memory.
  void add(Ticket ticket, ReportBatches&& batches) noexcept;
  void close(Ticket ticket);

  /// Called by workers or the writer. No thread waits any more; slots that are open now will never
  /// be done, so the writer's reports end before the first of them.
  void stop();

  /// No more slots will be opened.
  void finish();

  /// What the writer takes: the batches that are next in order.
  struct Taken {
    ReportBatches batches;
    bool last = false;  ///< nothing will follow
  };

  /// Called by the writer. Waits until there is much to take or nothing more will come, but no
  /// longer than `tick`.
  Taken take(std::chrono::milliseconds tick);

 private:
  struct Slot {
    ReportBatches batches;
    std::size_t files = 0;
    bool done = false;
  };

  Slot& slot(Ticket ticket) { return slots_[ticket - head_]; }
  bool is_well_filled() const;
  void take_from(Slot& slot, ReportBatches& batches);

  Room room_;
  std::size_t well_filled_;  // bytes worth waking the writer for
  std::mutex mutex_;
  std::condition_variable has_room_;  // workers wait here
  std::condition_variable has_work_;  // the writer waits here
  std::deque<Slot> slots_;
  Ticket head_ = 0;        // of slots_.front()
  std::size_t files_ = 0;  // in all slots
  std::size_t bytes_ = 0;  // in all slots
  bool finished_ = false;
  bool stopped_ = false;
};

}  // namespace referee::internal::sweep

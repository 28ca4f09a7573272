#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "sweep/sheet.hpp"

namespace referee::internal::sweep {

/// Puts the reports of many workers back into the order of the files.
///
///     slots  | 17: done | 18: open | 19: done | 20: open |        tickets 17 to 20
///     sheets |   s      |   s s    |   s      |          |
///              ^ head: taken by the clerk as soon as it is there
///
/// A slot is for some files one after another; slots stand in the order of their tickets. The clerk
/// takes what the head has, and moves on when the head is done. Workers wait when too much is
/// waiting behind a slow head; the head's own worker waits only for the clerk, so somebody can
/// always go on.
class Order {
 public:
  using Ticket = std::uint64_t;

  /// How many files may have slots, and how many bytes of sheets may wait, before workers do.
  struct Room {
    std::size_t files;
    std::size_t bytes;
  };

  explicit Order(Room room);

  /// Workers. Opens the next slot, for `files` files, waiting for room. To be called in the order
  /// of the files.
  Ticket open(std::size_t files);
  void add(Ticket ticket, Sheet sheet);
  void close(Ticket ticket);

  /// Workers or clerk. Nobody waits any more; slots that are open now will never be done, so the
  /// clerk's reports end before the first of them.
  void stop();

  /// No more slots will be opened.
  void finish();

  /// Clerk. What is next in order.
  struct Batch {
    std::vector<Sheet> sheets;
    bool last = false;  ///< nothing will follow
  };

  /// Clerk. Waits until there is much to take or nothing more to come, but no longer than `tick`.
  Batch take(std::chrono::milliseconds tick);

 private:
  struct Slot {
    std::vector<Sheet> sheets;
    std::size_t files = 0;
    bool done = false;
  };

  Slot& slot(Ticket ticket) { return slots_[ticket - head_]; }
  bool has_much() const;
  void take_from(Slot& slot, std::vector<Sheet>& sheets);

  Room room_;
  std::size_t much_;  // bytes worth waking the clerk for
  std::mutex mutex_;
  std::condition_variable has_room_;  // workers wait here
  std::condition_variable has_work_;  // the clerk waits here
  std::deque<Slot> slots_;
  Ticket head_ = 0;        // of slots_.front()
  std::size_t files_ = 0;  // in all slots
  std::size_t bytes_ = 0;  // in all slots
  bool finished_ = false;
  bool stopped_ = false;
};

}  // namespace referee::internal::sweep

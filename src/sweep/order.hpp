#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "report/report.hpp"

namespace referee::sweep {

/// Puts the reports of many workers back into the order of the files.
///
///     slots   | 17: done | 18: open | 19: done | 20: open |        tickets 17 to 20
///     reports |   r      |   r r    |   r      |          |
///               ^ head: taken by the clerk as soon as it is there
///
/// Every file has a slot, in the order of its ticket. The clerk takes what the head has, and moves
/// on when the head is done. Workers wait when `max_pending` reports are waiting behind a slow
/// head; the head's own worker waits only for the clerk, so somebody can always go on.
class Order {
 public:
  using Ticket = std::uint64_t;

  explicit Order(std::size_t max_pending)
      : max_pending_(max_pending), much_(std::min(max_pending, std::size_t{4096})) {}

  /// Workers. Opens the next slot, waiting for room. To be called in the order of the files;
  /// `skipped` is handed to the clerk with the slot.
  Ticket open(std::uint64_t skipped);
  void add(Ticket ticket, report::Report report);
  void close(Ticket ticket);

  /// Workers or clerk. Nobody waits any more; slots that are open now will never be done, so the
  /// clerk's reports end before the first of them.
  void stop();

  /// No more slots will be opened.
  void finish();

  /// A report, and the `skipped` of its slot with the first report of the slot.
  struct Item {
    report::Report report;
    std::uint64_t skipped = 0;
  };

  /// Clerk. What is next in order.
  struct Batch {
    std::vector<Item> items;
    bool last = false;  ///< nothing will follow
  };

  /// Clerk. Waits until there is much to take or nothing more to come, but no longer than `tick`.
  Batch take(std::chrono::milliseconds tick);

 private:
  struct Slot {
    std::vector<report::Report> reports;
    std::uint64_t skipped = 0;
    bool done = false;
  };

  Slot& slot(Ticket ticket) { return slots_[ticket - head_]; }
  bool head_has_something() const {
    return !slots_.empty() && (slots_.front().done || !slots_.front().reports.empty());
  }

  std::size_t max_pending_;
  std::size_t much_;  // enough to be worth waking the clerk for
  std::mutex mutex_;
  std::condition_variable room_;  // workers wait here
  std::condition_variable work_;  // the clerk waits here
  std::deque<Slot> slots_;
  Ticket head_ = 0;          // of slots_.front()
  std::size_t pending_ = 0;  // reports in all slots
  bool finished_ = false;
  bool stopped_ = false;
};

}  // namespace referee::sweep

#include "sweep/order.hpp"

#include <algorithm>
#include <utility>

namespace referee::sweep {

Order::Ticket Order::open(std::uint64_t skipped) {
  std::unique_lock lock(mutex_);
  // Slots count too: a file that has no report yet will have one.
  room_.wait(lock, [&] { return stopped_ || std::max(pending_, slots_.size()) < max_pending_; });
  slots_.push_back({{}, skipped, false});
  return head_ + slots_.size() - 1;
}

void Order::add(Ticket ticket, report::Report report) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] {
    return stopped_ || pending_ < max_pending_ || (ticket == head_ && slot(ticket).reports.empty());
  });
  if (stopped_) return;
  slot(ticket).reports.push_back(std::move(report));
  ++pending_;
  if (pending_ >= much_ && head_has_something()) work_.notify_one();
}

void Order::close(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  slot(ticket).done = true;
  if (pending_ >= much_ && head_has_something()) work_.notify_one();
}

void Order::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  room_.notify_all();
  work_.notify_all();
}

void Order::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  work_.notify_all();
}

Order::Batch Order::take(std::chrono::milliseconds tick) {
  std::unique_lock lock(mutex_);
  work_.wait_for(lock, tick, [&] {
    return finished_ || stopped_ || (pending_ >= much_ && head_has_something());
  });
  Batch batch;
  while (!slots_.empty()) {
    Slot& head = slots_.front();
    pending_ -= head.reports.size();
    for (report::Report& report : head.reports) {
      batch.items.push_back({std::move(report), std::exchange(head.skipped, 0)});
    }
    head.reports.clear();
    if (!head.done) break;
    slots_.pop_front();
    ++head_;
  }
  batch.last = stopped_ || (finished_ && slots_.empty());
  room_.notify_all();
  return batch;
}

}  // namespace referee::sweep

#include "sweep/order.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace referee::internal::sweep {
namespace {

constexpr std::size_t wake_bytes = std::size_t{256} << 10;

}  // namespace

Order::Order(Room room) : room_(room), much_(std::min(room.bytes, wake_bytes)) {}

Order::Ticket Order::open(std::size_t files) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [&] { return stopped_ || (files_ < room_.files && bytes_ < room_.bytes); });
  slots_.push_back({{}, files, false});
  files_ += files;
  return head_ + slots_.size() - 1;
}

void Order::add(Ticket ticket, Sheet sheet) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [&] {
    return stopped_ || bytes_ < room_.bytes || (ticket == head_ && slot(ticket).sheets.empty());
  });
  if (stopped_) return;
  bytes_ += sheet.bytes();
  slot(ticket).sheets.push_back(std::move(sheet));
  if (has_much()) has_work_.notify_one();
}

void Order::close(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  slot(ticket).done = true;
  if (has_much()) has_work_.notify_one();
}

void Order::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  has_room_.notify_all();
  has_work_.notify_all();
}

void Order::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  has_work_.notify_all();
}

Order::Batch Order::take(std::chrono::milliseconds tick) {
  std::unique_lock lock(mutex_);
  has_work_.wait_for(lock, tick, [&] { return finished_ || stopped_ || has_much(); });
  Batch batch;
  while (!slots_.empty()) {
    Slot& head = slots_.front();
    take_from(head, batch.sheets);
    if (!head.done) break;
    files_ -= head.files;
    slots_.pop_front();
    ++head_;
  }
  batch.last = stopped_ || (finished_ && slots_.empty());
  has_room_.notify_all();
  return batch;
}

/// Whether the clerk should come at once.
bool Order::has_much() const {
  return bytes_ >= much_ && (slots_.front().done || !slots_.front().sheets.empty());
}

void Order::take_from(Slot& slot, std::vector<Sheet>& sheets) {
  for (const Sheet& sheet : slot.sheets) bytes_ -= sheet.bytes();
  std::move(slot.sheets.begin(), slot.sheets.end(), std::back_inserter(sheets));
  slot.sheets.clear();
}

}  // namespace referee::internal::sweep

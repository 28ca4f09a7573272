#include "sweep/reorder_buffer.hpp"

#include <algorithm>

namespace referee::internal::sweep {
namespace {

constexpr std::size_t wake_bytes = std::size_t{256} << 10;

}  // namespace

ReorderBuffer::ReorderBuffer(Room room)
    : room_(room), well_filled_(std::min(room.bytes, wake_bytes)) {}

ReorderBuffer::Ticket ReorderBuffer::open(std::size_t files) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [&] { return stopped_ || (files_ < room_.files && bytes_ < room_.bytes); });
  slots_.push_back({{}, files, false});
  files_ += files;
  return head_ + slots_.size() - 1;
}

void ReorderBuffer::add(Ticket ticket, ReportBatches&& batches) noexcept {
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

void ReorderBuffer::close(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  slot(ticket).done = true;
  if (is_well_filled()) has_work_.notify_one();
}

void ReorderBuffer::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  has_room_.notify_all();
  has_work_.notify_all();
}

void ReorderBuffer::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  has_work_.notify_all();
}

ReorderBuffer::Taken ReorderBuffer::take(std::chrono::milliseconds tick) {
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

/// Whether the writer should be woken at once.
bool ReorderBuffer::is_well_filled() const {
  return bytes_ >= well_filled_ && (slots_.front().done || !slots_.front().batches.empty());
}

void ReorderBuffer::take_from(Slot& slot, ReportBatches& batches) {
  for (const ReportBatch& batch : slot.batches) bytes_ -= batch.bytes();
  batches.splice(batches.end(), slot.batches);
}

}  // namespace referee::internal::sweep

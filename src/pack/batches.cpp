#include "pack/batches.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <limits>
#include <numeric>

namespace referee::internal::pack {

void Batches::help(const Judge& judge) {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    if (!can_begin(false)) {
      changed_.wait(lock);
      continue;
    }
    Batch* const batch = begin_one(lock);
    if (batch == nullptr) continue;
    lock.unlock();
    judge(*batch);
    lock.lock();
    finish(*batch);
  }
}

Batch* Batches::front(const Judge& judge, const std::function<void()>& before_waiting) {
  std::unique_lock lock(mutex_);
  for (bool has_told = false;;) {
    if (batches_.empty() && at_end_) return nullptr;
    if (!batches_.empty() && batches_.front().state == Batch::State::done) return &batches_.front();
    if (!has_told) {
      lock.unlock();
      before_waiting();
      lock.lock();
      has_told = true;
    } else if (!can_begin(true)) {
      changed_.wait(lock);
    } else if (Batch* const batch = begin_one(lock)) {
      lock.unlock();
      judge(*batch);
      lock.lock();
      finish(*batch);
    }
  }
}

void Batches::judge_again(std::uint64_t from) {
  const std::lock_guard lock(mutex_);
  batches_.front().from = from;
  batches_.front().state = Batch::State::waiting;
  changed_.notify_all();
}

void Batches::pop() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return batches_.front().state != Batch::State::begun; });
  spare_.splice(spare_.begin(), batches_, batches_.begin());
  changed_.notify_all();
}

Batch* Batches::front_text() {
  std::unique_lock lock(mutex_);
  const auto is_read = [&] { return batches_.size() > (is_reading_ ? 1 : 0); };
  while (!is_read()) {
    if (is_reading_) {
      changed_.wait(lock);
    } else if (at_end_) {
      return nullptr;
    } else if (Batch* const batch = begin_one(lock)) {
      batch->state = Batch::State::waiting;
      changed_.notify_all();
    }
  }
  Batch& batch = batches_.front();
  const bool is_last = batch.end == std::numeric_limits<std::uint64_t>::max();
  if (is_last) std::rethrow_exception(batch.error);
  return &batch;
}

void Batches::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

std::list<Batch>::iterator Batches::first_waiting() {
  return std::find_if(batches_.begin(), batches_.end(),
                      [](const Batch& batch) { return batch.state == Batch::State::waiting; });
}

/// The owner does not read where it may have to wait, while there are verdicts to be reported.
bool Batches::can_begin(bool is_owner) {
  if (first_waiting() != batches_.end()) return true;
  if (at_end_ || is_reading_) return false;
  if (batches_.empty()) return true;
  return !(is_owner && text_.may_wait()) && bytes_waiting() < room_;
}

/// REQUIRES: can_begin(). Null if there was nothing to begin.
Batch* Batches::begin_one(std::unique_lock<std::mutex>& lock) {
  const auto waiting = first_waiting();
  if (waiting != batches_.end()) {
    waiting->state = Batch::State::begun;
    return &*waiting;
  }
  if (spare_.empty()) spare_.emplace_back();
  batches_.splice(batches_.end(), spare_, spare_.begin());
  Batch& batch = batches_.back();
  read(batch, lock);
  if (!at_end_) return &batch;
  if (!batch.error) spare_.splice(spare_.begin(), batches_, std::prev(batches_.end()));
  return nullptr;
}

/// No other thread reads meanwhile, so the batch stays the last.
void Batches::read(Batch& batch, std::unique_lock<std::mutex>& lock) {
  batch.state = Batch::State::begun;
  batch.error = nullptr;
  batch.briefs.clear();
  batch.verdicts.clear();
  batch.verdict_bytes = 0;
  batch.bytes = 0;
  is_reading_ = true;
  lock.unlock();
  bool has_more = false;
  try {
    has_more = text_.next(batch);
  } catch (...) {  // the owner rethrows it
    batch.error = std::current_exception();
  }
  lock.lock();
  is_reading_ = false;
  at_end_ = !has_more;
  batch.from = batch.begin;
  batch.bytes = batch.text.size();
  if (batch.error) make_last(batch);
  changed_.notify_all();
}

void Batches::finish(Batch& batch) {
  batch.bytes = batch.text.size() + batch.verdict_bytes;
  batch.state = Batch::State::done;
  changed_.notify_all();
}

/// Makes it a batch after all others, with nothing but the error.
void Batches::make_last(Batch& batch) {
  batch.end = batch.first = batch.next = std::numeric_limits<std::uint64_t>::max();
  batch.lines = 0;
  batch.cut = Batch::Cut::end;
  batch.state = Batch::State::done;
}

std::size_t Batches::bytes_waiting() const {
  constexpr std::size_t least = 4096;  // bounds the number of batches without a line
  return std::accumulate(
      batches_.begin(), batches_.end(), std::size_t{0},
      [](std::size_t sum, const Batch& batch) { return sum + least + batch.bytes; });
}

}  // namespace referee::internal::pack

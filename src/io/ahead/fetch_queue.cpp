#include "io/ahead/fetch_queue.hpp"

#include <chrono>
#include <utility>

namespace referee::internal::io {
namespace {

/// How long until a stop is noticed.
constexpr std::chrono::milliseconds stop_tick{40};

}  // namespace

FetchQueue::FetchQueue(NextFile next_file, const FetchSettings& settings, unsigned places,
                       const std::atomic<bool>& stop)
    : next_file_(std::move(next_file)), settings_(settings), stop_(stop), places_(places) {}

Fetch* FetchQueue::begin(std::size_t free_places) {
  const std::lock_guard finding(finding_);
  {
    std::unique_lock lock(mutex_);
    const auto are_free = [this](std::size_t places) {
      return is_closed_ || begun_ - taken_ + places <= places_.size();
    };
    has_place_.wait(lock, [&] { return are_free(free_places); });
    if (is_closed_ || !are_free(1)) return nullptr;
  }
  Place& place = places_[begun_ % places_.size()];  // nobody else's before it is counted
  if (!find(place.file)) return nullptr;
  place.is_fetched = false;
  place.begin(settings_);
  const std::lock_guard lock(mutex_);
  ++begun_;
  return &place;
}

/// Closes the queue at the end of the files, or where finding them fails.
bool FetchQueue::find(Found& file) {
  std::exception_ptr failure;
  try {
    if (next_file_(file)) return true;
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  close_locked();
  return false;
}

void FetchQueue::end(Fetch& fetch) {
  const std::lock_guard lock(mutex_);
  static_cast<Place&>(fetch).is_fetched = true;
}

void FetchQueue::announce() {
  const std::lock_guard lock(mutex_);
  if (has_next()) has_file_.notify_one();
}

void FetchQueue::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
  begun_ = taken_;  // nobody ends the others
  close_locked();
}

void FetchQueue::close() {
  const std::lock_guard lock(mutex_);
  close_locked();
}

void FetchQueue::close_locked() {
  is_closed_ = true;
  has_place_.notify_all();
  has_file_.notify_all();
}

bool FetchQueue::take(Found& found) {
  std::unique_lock lock(mutex_);
  while (!is_stopped()) {
    if (has_next()) {
      std::swap(found, places_[taken_++ % places_.size()].file);
      has_place_.notify_one();
      return true;
    }
    if (is_closed_ && taken_ == begun_) {
      if (failure_) std::rethrow_exception(failure_);
      return false;
    }
    has_file_.wait_for(lock, stop_tick);
  }
  return false;
}

bool FetchQueue::is_next_at_hand() const {
  const std::lock_guard lock(mutex_);
  return has_next();
}

bool FetchQueue::has_next() const {
  return taken_ < begun_ && places_[taken_ % places_.size()].is_fetched;
}

}  // namespace referee::internal::io

#include "progress/progress_counters.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <new>
#include <system_error>

#include "io/walk/walk.hpp"

namespace referee::internal::progress {

ProgressCounters::WorkerCounters& ProgressCounters::add_worker() {
  const std::lock_guard lock(mutex_);
  return workers_.emplace_back();
}

ProgressCounters::Totals ProgressCounters::totals() const {
  const std::lock_guard lock(mutex_);
  Totals totals;
  for (const WorkerCounters& counters : workers_) {
    totals.files += counters.files.load(std::memory_order_relaxed);
    totals.bytes += counters.meter.bytes();
    totals.failures += counters.failures.load(std::memory_order_relaxed);
  }
  return totals;
}

FileCounter::FileCounter(Walk walk) {
  try {
    thread_ = std::thread([this, walk = std::move(walk)] { count_all(walk); });
  } catch (const std::system_error&) {
    return;  // no more threads: it will never be complete, and the sweep goes on
  } catch (const std::bad_alloc&) {
    return;
  }
}

FileCounter::~FileCounter() {
  stop_.store(true);
  if (thread_.joinable()) thread_.join();
}

FileCounter::Count FileCounter::count() const {
  Count count;
  count.is_complete = is_complete_.load();  // first: what follows is final then
  count.files = files_.load();
  count.bytes = bytes_.load();
  count.has_streams = has_streams_.load();
  return count;
}

void FileCounter::count_all(const Walk& walk) {
  try {
    const Next next = walk(stop_);
    for (io::Found found; next(found);) add(found);
    is_complete_.store(!stop_.load());
  } catch (const std::bad_alloc&) {
    return;  // as above
  }
}

void FileCounter::add(const io::Found& file) {
  files_.fetch_add(1, std::memory_order_relaxed);
  if (!file.error.empty()) return;
  if (file.part) {
    bytes_.fetch_add(file.part->bytes(), std::memory_order_relaxed);
    return;
  }
  struct stat status {};
  if (file.named && file.path == io::standard_input) {
    has_streams_.store(true);
  } else if (::fstatat(file.directory ? file.directory->get() : AT_FDCWD,
                       file.path.c_str() + file.name, &status, 0) == 0) {
    if (S_ISREG(status.st_mode)) {
      bytes_.fetch_add(static_cast<std::uint64_t>(status.st_size), std::memory_order_relaxed);
    } else {
      has_streams_.store(true);
    }
  }
}

}  // namespace referee::internal::progress

#include "progress/progress_counters.hpp"

#include <sys/stat.h>

#include "io/walk/stamp.hpp"

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

void FileCounter::count_until(Clock::time_point end) {
  while (!count_.is_complete && !stop_.load() && Clock::now() < end) {
    if (next_(found_)) {
      add(found_);
    } else {
      count_.is_complete = !stop_.load();
    }
  }
}

void FileCounter::add(const io::Found& file) {
  ++count_.files;
  if (!file.error.empty()) return;
  struct stat status {};
  const bool is_input = file.named && file.path == io::standard_input;
  if (file.part) {
    count_.bytes += file.part->bytes();
  } else if (is_input || io::find_status(file, status)) {
    const bool is_regular = !is_input && S_ISREG(status.st_mode);
    if (is_regular) count_.bytes += static_cast<std::uint64_t>(status.st_size);
    if (!is_regular) count_.has_streams = true;
  }
}

}  // namespace referee::internal::progress

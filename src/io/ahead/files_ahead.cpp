#include "io/ahead/files_ahead.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "io/ahead/ring.hpp"

namespace referee::internal::io {
namespace {

using Clock = std::chrono::steady_clock;

/// The first few files are sampled, and then one in so many.
constexpr std::uint64_t first_samples = 8;
constexpr std::uint64_t sample_distance = 32;

/// So many slow ones, one after another, are no accident.
constexpr unsigned slow_samples = 3;

/// What a file in memory takes at most: docs/performance.md. Its bytes are copied.
bool is_slow(Clock::duration time, std::size_t bytes) {
  return time > std::chrono::microseconds(40) + std::chrono::nanoseconds(bytes / 2);
}

/// What a file on a local disk hardly takes.
constexpr std::chrono::milliseconds far_time{1};

/// A part of the descriptors that the process may open: judges need some too.
unsigned most_files(unsigned wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  return static_cast<unsigned>(std::min<rlim_t>(limit.rlim_cur / 4, wanted));
}

void fetch_by_thread(FetchQueue& queue) {
  while (Fetch* const fetch = queue.begin(1)) {
    while (fetch->step() != Fetch::Step::none) {
      fetch->carry_out();
      if (queue.is_stopped()) fetch->give_up();
    }
    queue.end(*fetch);
    queue.announce();
  }
}

}  // namespace

FilesAhead::FilesAhead(NextFile next_file, const AheadSettings& settings,
                       const std::atomic<bool>& stop)
    : next_file_(std::move(next_file)), settings_(settings), stop_(stop) {
  settings_.in_flight = most_files(settings.in_flight);
}

FilesAhead::~FilesAhead() {
  if (queue_) queue_->close();
  for (std::thread& thread : threads_) thread.join();
}

bool FilesAhead::next(Found& found) {
  const bool is_wanted = settings_.always || slow_.load() >= slow_samples;
  if (!queue_ && is_wanted && settings_.in_flight > 0) begin_fetching();
  if (queue_) return queue_->take(found);
  if (!found.fetched) found.fetched = std::make_unique<Fetched>();
  found.fetched->clear();
  if (!next_file_(found)) return false;
  found.fetched->is_sample = is_sampled();
  return true;
}

bool FilesAhead::is_sampled() {
  if (settings_.in_flight == 0) return false;
  const std::uint64_t number = found_++;
  return number < first_samples || number % sample_distance == 0;
}

bool FilesAhead::sample(Found& found) {
  if (!found.fetched->is_sample) return true;
  Fetch fetch;
  std::swap(found, fetch.file);
  fetch.begin(settings_.fetch);
  const Clock::time_point begin = Clock::now();
  const bool is_fetched = fetch.step() != Fetch::Step::none;
  while (fetch.step() != Fetch::Step::none) fetch.carry_out();
  const Clock::duration time = Clock::now() - begin;
  std::swap(found, fetch.file);
  if (is_fetched) {
    slow_ = is_slow(time, found.fetched->bytes) ? slow_ + 1 : 0;
    far_ = time > far_time ? far_ + 1 : 0;
  }
  return !stop_.load();
}

/// Where no thread can be started, files are not fetched.
void FilesAhead::begin_fetching() {
  const std::shared_ptr<Ring> ring = new_ring();
  queue_ = std::make_unique<FetchQueue>(next_file_, settings_.fetch, settings_.in_flight, stop_);
  FetchQueue& queue = *queue_;
  if (ring) {
    add_thread([&queue, ring] { ring->fetch(queue); });
  } else {
    threads_.reserve(settings_.in_flight);
    while (threads_.size() < settings_.in_flight &&
           add_thread([&queue] { fetch_by_thread(queue); }))
      continue;
  }
  if (!threads_.empty()) return;
  queue_.reset();
  settings_.in_flight = 0;
}

/// Null if the system has none, and the settings do not ask for it.
std::shared_ptr<Ring> FilesAhead::new_ring() const {
  if (settings_.requests == Requests::threads) return nullptr;
  try {
    return std::make_shared<Ring>(settings_.in_flight, far_.load() >= slow_samples);
  } catch (const base::Error& error) {
    if (settings_.requests == Requests::any) return nullptr;
    throw base::Error(std::string("io_uring: ") + error.what());
  }
}

/// Runs `fetch` in a thread of its own, whose failure is the queue's. False if the system gives no
/// more threads.
bool FilesAhead::add_thread(std::function<void()> fetch) {
  try {
    threads_.emplace_back([&queue = *queue_, fetch = std::move(fetch)] {
      try {
        fetch();
      } catch (...) {
        queue.fail(std::current_exception());
      }
    });
    return true;
  } catch (const std::system_error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace referee::internal::io

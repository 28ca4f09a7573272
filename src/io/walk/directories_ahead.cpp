#include "io/walk/directories_ahead.hpp"

#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <limits>
#include <new>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

constexpr std::size_t most_threads = 32;
constexpr std::size_t most_held = 256;
constexpr std::size_t most_held_bytes = std::size_t{16} << 20;
constexpr std::size_t most_bytes_of_one = std::size_t{2} << 20;

/// A directory that was slow counts as much as so many that were not: even if most are found in
/// memory, as the system has read them with others, the walk waits for the rest most of its time.
constexpr unsigned slow_weight = 8;
constexpr unsigned enough_slow = 4 * slow_weight;
constexpr unsigned most_slow = 16 * slow_weight;

/// How soon the walk notices a stop while it waits for a directory.
constexpr std::chrono::milliseconds stop_check{20};

/// Whether a thread waits while it reads a directory. Time alone does not tell: it may be another
/// program that takes the processor.
class Waiting {
 public:
  bool was_slow(const Directory* directory) const {
    constexpr std::chrono::nanoseconds least{50'000};
    constexpr std::chrono::nanoseconds for_a_name{500};
    const auto names = static_cast<std::int64_t>(directory ? directory->listing.size() : 0);
    return Clock::now() - begin_ > least + names * for_a_name && waits() > waits_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  static long waits() {
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
  }

  long waits_ = waits();
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

/// A directory that is read ahead.
struct DirectoriesAhead::Reading {
  std::size_t index;  // among the names of the directory above
  DirectoryRequest request;
  bool is_done = false;
  bool has_failed = false;
  Entered result{};
};

struct DirectoriesAhead::Upcoming {
  std::shared_ptr<const Directory> directory;
  std::size_t walked;                               // the walk has passed the names before this one
  std::size_t next;                                 // the name that is to be read next
  std::deque<std::shared_ptr<Reading>> readings{};  // in order
  Candidates::iterator candidate{};                 // if it is one
  bool is_candidate = false;
};

DirectoriesAhead::DirectoriesAhead(const Selection& selection, DirectoryReader& reader,
                                   WalkAhead when, const std::atomic<bool>& stop)
    : selection_(selection),
      reader_(reader),
      when_(when),
      stop_(stop),
      is_active_(when == WalkAhead::always) {}

DirectoriesAhead::~DirectoriesAhead() {
  {
    const std::lock_guard lock(mutex_);
    ended_.store(true);
    work_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

DirectoriesAhead::Entered DirectoriesAhead::enter(Upcoming* above, std::size_t index,
                                                  DirectoryRequest request) {
  if (is_active() && !is_started_) start_threads();
  if (above != nullptr) {
    if (const auto taken = take(*above, index)) return *taken;
  }
  return {read(std::move(request)), nullptr};
}

/// Reads it for the walk.
std::shared_ptr<const Directory> DirectoriesAhead::read(DirectoryRequest request) {
  const DirectoryReader::Bounds bounds{reader_.max_open(), std::numeric_limits<std::size_t>::max(),
                                       stop_};
  if (when_ != WalkAhead::when_slow) return reader_.read(std::move(request), bounds);
  const Waiting waiting;
  auto directory = reader_.read(std::move(request), bounds);
  const bool was_slow = waiting.was_slow(directory.get());
  const std::lock_guard lock(mutex_);
  note(was_slow);
  return directory;
}

/// What was read ahead, if it was and has not failed; waits for it.
std::optional<DirectoriesAhead::Entered> DirectoriesAhead::take(Upcoming& above,
                                                                std::size_t index) {
  std::unique_lock lock(mutex_);
  above.walked = index + 1;
  if (above.readings.empty() || above.readings.front()->index != index) return std::nullopt;
  const std::shared_ptr<Reading> reading = std::move(above.readings.front());
  above.readings.pop_front();
  awaited_ = reading.get();
  while (!done_.wait_for(lock, stop_check, [&] { return reading->is_done; })) {
    if (stop_.load()) return Entered{};  // the walk ends
  }
  --held_;
  if (reading->result.directory) held_bytes_ -= reading->result.directory->listing.bytes();
  make_room();
  if (reading->has_failed) return std::nullopt;
  return std::move(reading->result);
}

std::shared_ptr<DirectoriesAhead::Upcoming> DirectoriesAhead::add(
    std::shared_ptr<const Directory> directory, std::size_t next) {
  auto upcoming = std::make_shared<Upcoming>(Upcoming{std::move(directory), next, next});
  const std::lock_guard lock(mutex_);
  schedule(upcoming);
  work_.notify_all();
  return upcoming;
}

void DirectoriesAhead::remove(Upcoming& upcoming) {
  const std::lock_guard lock(mutex_);
  withdraw(upcoming);
}

/// Makes the next directory in it that is wanted the candidate. Without the memory for that,
/// nothing more in it is read ahead.
void DirectoriesAhead::schedule(const std::shared_ptr<Upcoming>& upcoming) {
  withdraw(*upcoming);
  const Directory& directory = *upcoming->directory;
  try {
    for (; upcoming->next < directory.listing.size(); ++upcoming->next) {
      const Listing::Name name = directory.listing.name(upcoming->next);
      if (name.kind != Kind::directory) continue;
      std::string path = directory.path;
      path += name.text;
      if (!selection_.wants(*directory.root, path, name)) continue;
      std::tie(upcoming->candidate, upcoming->is_candidate) =
          candidates_.emplace(std::move(path), upcoming);
      return;
    }
  } catch (const std::bad_alloc&) {
    return;
  }
}

void DirectoriesAhead::withdraw(Upcoming& upcoming) {
  if (std::exchange(upcoming.is_candidate, false)) candidates_.erase(upcoming.candidate);
}

/// The next directory to be read ahead; null if there is none at present.
std::shared_ptr<DirectoriesAhead::Reading> DirectoriesAhead::begin() {
  while (is_active() && has_room() && !candidates_.empty()) {
    const std::shared_ptr<Upcoming> upcoming = candidates_.begin()->second;
    std::shared_ptr<Reading> reading;
    if (upcoming->next >= upcoming->walked) {
      reading = std::make_shared<Reading>(
          Reading{upcoming->next,
                  {upcoming->directory, upcoming->directory->root, candidates_.begin()->first}});
      upcoming->readings.push_back(reading);
      ++held_;
    }
    upcoming->next = std::max(upcoming->next + 1, upcoming->walked);
    schedule(upcoming);
    if (reading) return reading;
  }
  return nullptr;
}

/// Keeps what was read, or nothing if that failed. The walk has no part in this.
void DirectoriesAhead::finish(Reading& reading, std::shared_ptr<const Directory> directory) {
  if (directory) held_bytes_ += directory->listing.bytes();
  if (directory && directory->listing.has_directories()) {
    try {
      reading.result.upcoming = std::make_shared<Upcoming>(Upcoming{directory, 0, 0});
      schedule(reading.result.upcoming);
      work_.notify_all();
    } catch (const std::bad_alloc&) {
      reading.result.upcoming.reset();
    }
  }
  reading.result.directory = std::move(directory);
  reading.is_done = true;
  if (awaited_ == &reading) done_.notify_one();
}

/// When it is full, a part of it has to be taken first: threads that are woken for a single
/// directory would spend as much time on waking as on reading. A small part, as directories far
/// ahead in the order, the siblings of those the walk is in, stay for long.
bool DirectoriesAhead::has_room() {
  is_full_ = is_full_ || held_ >= most_held || held_bytes_ >= most_held_bytes;
  return !is_full_;
}

void DirectoriesAhead::make_room() {
  constexpr std::size_t parts = 16;
  const bool is_enough = held_ <= most_held - most_held / parts &&
                         held_bytes_ <= most_held_bytes - most_held_bytes / parts;
  if (!is_full_ || !is_enough) return;
  is_full_ = false;
  work_.notify_all();
}

void DirectoriesAhead::note(bool was_slow) {
  if (was_slow) {
    slow_ = std::min(slow_ + slow_weight, most_slow);
  } else if (slow_ > 0) {
    --slow_;
  }
  if (when_ != WalkAhead::when_slow) return;
  if (slow_ >= enough_slow) is_active_.store(true);
  if (slow_ == 0) is_active_.store(false);
}

/// As many threads as the system gives; without any, the walk reads everything itself. They take no
/// signals, which are to interrupt what other threads wait for.
void DirectoriesAhead::start_threads() {
  is_started_ = true;
  const std::size_t wanted = std::min(most_threads, reader_.max_open() / 8);
  sigset_t all;
  sigset_t former;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &former);
  try {
    while (threads_.size() < wanted) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // There are fewer.
  } catch (const std::bad_alloc&) {
    // Likewise.
  }
  ::pthread_sigmask(SIG_SETMASK, &former, nullptr);
}

void DirectoriesAhead::work() {
  std::unique_lock lock(mutex_);
  try {
    while (!ended_.load()) read_ahead(lock);
  } catch (const std::bad_alloc&) {
    return;  // the others, or the walk, read what this one would have
  }
}

void DirectoriesAhead::read_ahead(std::unique_lock<std::mutex>& lock) {
  std::shared_ptr<Reading> reading;
  work_.wait(lock, [&] { return ended_.load() || (reading = begin()) != nullptr; });
  if (!reading) return;
  lock.unlock();
  std::shared_ptr<const Directory> directory;
  bool has_failed = false;
  const Waiting waiting;
  try {
    directory = reader_.read(reading->request, {reader_.max_open() / 2, most_bytes_of_one, ended_});
    has_failed = directory && !directory->listing.is_whole();
  } catch (const base::Error&) {
    has_failed = true;
  } catch (const std::bad_alloc&) {
    has_failed = true;
  }
  const bool was_slow = !has_failed && waiting.was_slow(directory.get());
  if (has_failed) directory.reset();
  lock.lock();
  reading->has_failed = has_failed;
  note(was_slow);
  finish(*reading, std::move(directory));
}

}  // namespace referee::internal::io

#include "progress/progress_bar.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <new>
#include <string_view>
#include <system_error>

namespace referee::internal::progress {
namespace {

constexpr std::chrono::milliseconds delay{500};
constexpr std::chrono::milliseconds tick{100};

constexpr std::string_view erase_line = "\r\x1b[K";

/// Columns kept free after the words, so that ^C, which the terminal echoes there, does not wrap.
constexpr unsigned margin = 3;

unsigned columns() {
  constexpr unsigned usual = 80;
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// False for a job that a shell runs in the background.
bool is_in_foreground() {
  const pid_t group = ::tcgetpgrp(STDERR_FILENO);
  return group == -1 || group == ::getpgrp();
}

/// A failure is ignored, as it cannot be reported anywhere.
void put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

void Speed::add(double seconds, std::uint64_t bytes, std::uint64_t files) {
  samples_.push_back({seconds, bytes, files});
  // The oldest sample kept lies just outside the window.
  while (samples_.size() > 2 && samples_[1].seconds <= seconds - window) samples_.pop_front();
}

double Speed::per_second(std::uint64_t Sample::*amount) const {
  if (samples_.size() < 2) return 0;
  const double seconds = samples_.back().seconds - samples_.front().seconds;
  if (seconds <= 0) return 0;
  return static_cast<double>(samples_.back().*amount - samples_.front().*amount) / seconds;
}

bool ProgressBar::has_terminal() {
  const char* const term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  if (::isatty(STDERR_FILENO) == 0 || term == nullptr) return false;
  const std::string_view kind = term;
  return !kind.empty() && kind != "dumb";
}

ProgressBar::ProgressBar(const ProgressCounters& counters, FileCounter::Walk walk,
                         std::vector<io::Output*> outputs, const std::atomic<bool>& stop)
    : counters_(counters), walk_(std::move(walk)), outputs_(std::move(outputs)), stop_(stop) {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    return;  // no more threads: a sweep without it
  } catch (const std::bad_alloc&) {
    return;
  }
  share_outputs(this);
}

ProgressBar::~ProgressBar() {
  share_outputs(nullptr);
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  end_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void ProgressBar::lock() {
  mutex_.lock();
  erase();
}

void ProgressBar::unlock() {
  mutex_.unlock();
}

void ProgressBar::share_outputs(io::Screen* screen) {
  for (io::Output* const output : outputs_) output->share(screen);
}

void ProgressBar::run() {
  std::unique_lock lock(mutex_);
  const auto is_at_end = [this] { return is_over_ || stop_.load(); };
  if (end_.wait_for(lock, delay, is_at_end)) return;
  try {
    lock.unlock();
    FileCounter counter(walk_, is_over_);
    lock.lock();
    while (!is_at_end()) {
      draw(counter.count());
      if (counter.count().is_complete) {
        end_.wait_for(lock, tick, is_at_end);
      } else {
        lock.unlock();
        counter.count_until(Clock::now() + tick);
        lock.lock();
      }
    }
  } catch (const std::bad_alloc&) {  // the sweep goes on without it
    if (!lock) lock.lock();
  }
  erase();
}

void ProgressBar::draw(const FileCounter::Count& total) {
  if (!is_in_foreground()) return;
  const unsigned width = columns();
  const ProgressCounters::Totals totals = counters_.totals();
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  speed_.add(seconds, totals.bytes, totals.files);
  const std::string line =
      progress_line({totals, total, speed_.bytes_per_second(), speed_.files_per_second()},
                    width > margin ? width - margin : 0);
  if (line == shown_) return;
  put(std::string("\r").append(line).append("\x1b[K"));
  shown_ = line;
}

void ProgressBar::erase() {
  if (shown_.empty()) return;
  shown_.clear();
  put(erase_line);
}

}  // namespace referee::internal::progress

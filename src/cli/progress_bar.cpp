#include "cli/progress_bar.hpp"

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace referee::internal::cli {
namespace {

constexpr std::chrono::milliseconds delay{500};
constexpr std::chrono::milliseconds tick{100};

constexpr std::string_view erase_line = "\r\x1b[K";

/// Behind the words, so that ^C, which the terminal writes there, does not begin another line.
constexpr unsigned margin = 3;

unsigned columns() {
  constexpr unsigned usual = 80;
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// False for what a shell runs in the background.
bool is_in_foreground() {
  const pid_t group = ::tcgetpgrp(STDERR_FILENO);
  return group == -1 || group == ::getpgrp();
}

/// Nobody can be told if it fails.
void put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

bool ProgressBar::is_wanted(std::span<sweep::Outlet> outlets) {
  const char* const term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  if (::isatty(STDERR_FILENO) == 0 || term == nullptr) return false;
  const std::string_view kind = term;
  return !kind.empty() && kind != "dumb" &&
         std::none_of(outlets.begin(), outlets.end(), [](const sweep::Outlet& outlet) {
           return outlet.output().is_terminal() && !outlet.printer().separator().empty();
         });
}

ProgressBar::ProgressBar(const sweep::Plan& plan, std::span<sweep::Outlet> outlets,
                         const std::atomic<bool>& stop)
    : plan_(plan), outlets_(outlets), stop_(stop), former_sigpipe_(::signal(SIGPIPE, SIG_IGN)) {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    return;  // no more threads: a sweep without it
  }
  share_outputs(this);
}

ProgressBar::~ProgressBar() {
  share_outputs(nullptr);
  ::signal(SIGPIPE, former_sigpipe_);
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  end_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void ProgressBar::acquire() {
  mutex_.lock();
  erase();
}

void ProgressBar::release() {
  mutex_.unlock();
}

void ProgressBar::share_outputs(io::Screen* screen) {
  for (sweep::Outlet& outlet : outlets_) outlet.output().share(screen);
}

void ProgressBar::run() {
  std::unique_lock lock(mutex_);
  const auto is_at_end = [this] { return is_over_ || stop_.load(); };
  end_.wait_for(lock, delay, is_at_end);
  if (!is_at_end()) census_.emplace(plan_);
  while (!is_at_end()) {
    draw();
    end_.wait_for(lock, tick, is_at_end);
  }
  erase();
  lock.unlock();
  census_.reset();
}

void ProgressBar::draw() {
  if (!is_in_foreground()) return;
  const unsigned width = columns();
  const std::string line = report::progress_line(progress(), width > margin ? width - margin : 0);
  if (line == shown_) return;
  put(std::string("\r").append(line).append("\x1b[K"));
  shown_ = line;
}

void ProgressBar::erase() {
  if (shown_.empty()) return;
  shown_.clear();
  put(erase_line);
}

report::Progress ProgressBar::progress() {
  const sweep::Watch::Sight sight = plan_.watch->look();
  const sweep::Census::Count count = census_->count();
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  speed_.add(seconds, sight.bytes, sight.files);
  return {sight.files,
          sight.bytes,
          sight.failures,
          {count.files, count.bytes, count.is_complete, count.has_streams},
          speed_.bytes_per_second(),
          speed_.files_per_second()};
}

}  // namespace referee::internal::cli

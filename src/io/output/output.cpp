#include "io/output/output.hpp"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

constexpr std::string_view ending = ".partial";

/// `path` followed by `tail`, its name shortened where that would be too long.
std::string with_tail(const std::string& path, const std::string& tail) {
  constexpr std::size_t longest = NAME_MAX;
  const std::size_t name = path.rfind('/') + 1;  // npos + 1 is 0
  std::size_t end = path.size();
  if (end - name + tail.size() > longest) {
    end = name + longest - tail.size();
    const auto is_inside_character = [&] { return (path[end] & 0xC0) == 0x80; };  // of UTF-8
    while (end > name && is_inside_character()) --end;
  }
  return path.substr(0, end) + tail;
}

/// The files of this process that are neither committed nor kept: a closed pipe removes them.
class PendingFiles {
 public:
  void add(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }

  void forget(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.erase(path);
  }

  void remove() {
    const std::lock_guard lock(mutex_);
    for (const std::string& path : paths_) ::unlink(path.c_str());
  }

 private:
  std::mutex mutex_;
  std::set<std::string> paths_;
};

PendingFiles& pending_files() {
  static PendingFiles files;
  return files;
}

/// Like other tools: the reader has gone, so no message is needed.
[[noreturn]] void end_by_closed_pipe(Screen* screen) {
  pending_files().remove();
  if (screen != nullptr) screen->lock();
  ::signal(SIGPIPE, SIG_DFL);
  ::raise(SIGPIPE);
  ::_exit(2);  // only where the signal is blocked
}

/// The number of the descriptor that a path such as /dev/stdout names, also by links.
std::optional<int> named_descriptor(const std::string& path) {
  constexpr int most_links = 40;
  std::error_code error;
  std::filesystem::path place = std::filesystem::absolute(path, error).lexically_normal();
  for (int links = 0; links < most_links && !error; ++links) {
    const std::filesystem::path folder = place.parent_path();
    if (folder == "/dev/fd" || folder == "/proc/self/fd") {
      const std::string digits = place.filename().string();
      int number = -1;
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
      return number;
    }
    const std::filesystem::path target = std::filesystem::read_symlink(place, error);
    place = (folder / target).lexically_normal();
  }
  return std::nullopt;
}

/// Opens a file that is not a regular one, or what a descriptor of ours stands for: a file to which
/// the shell has redirected it is not replaced, as others may write to it too.
Descriptor opened(const std::string& path) {
  const std::optional<int> ours = named_descriptor(path);
  Descriptor descriptor(ours ? ::fcntl(*ours, F_DUPFD_CLOEXEC, 0)
                             : ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!descriptor) throw base::system_error(errno, path);
  return descriptor;
}

/// Gives a new file the permissions of the one that it will replace.
void copy_rights(const std::string& former, int fd) {
  constexpr mode_t rights = 07777;
  struct stat status {};
  // If this fails the new file has the default permissions, which is no reason to fail.
  if (::stat(former.c_str(), &status) == 0) (void)!::fchmod(fd, status.st_mode & rights);
}

/// Whether the path is a pipe, a device, or a descriptor.
bool is_written_directly(const std::string& path) {
  struct stat status {};
  return named_descriptor(path) || (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode));
}

Partial made_for(const std::string& path) {
  return base::naming(path, [&] { return make_partial(AT_FDCWD, resolved_path(path)); });
}

}  // namespace

std::string resolved_path(const std::string& path) {
  std::error_code error;
  // Absolute first: a relative path that does not exist yet would otherwise stay relative.
  const auto absolute = std::filesystem::absolute(path, error);
  if (error) return path;
  auto target = std::filesystem::weakly_canonical(absolute, error);
  // It ends at a link to what does not exist yet.
  constexpr int most_links = 40;
  for (int links = 0; !error && links < most_links; ++links) {
    const auto next = std::filesystem::read_symlink(target, error);
    if (error) return target.string();
    target = std::filesystem::weakly_canonical(target.parent_path() / next, error);
  }
  return error ? path : target.string();
}

std::string partial_path(const std::string& path) {
  return with_tail(path, std::string(ending));
}

bool is_partial_of(std::string_view file, const std::string& path) {
  if (!file.ends_with(ending)) return false;
  const std::size_t end = file.size() - ending.size();
  const std::size_t dot = file.substr(0, end).rfind('.');
  const auto has_tail = [&](std::size_t begin) {
    return with_tail(path, std::string(file.substr(begin))) == file;
  };
  const bool has_dot = dot != std::string_view::npos && dot >= file.rfind('/') + 1;
  return has_tail(end) || (has_dot && has_tail(dot));
}

Partial make_partial(int directory, const std::string& path) {
  constexpr int most_attempts = 1000;
  constexpr mode_t mode = 0666;  // less the umask
  for (int attempt = 1;; ++attempt) {
    // A process that was killed may have had our number; and on a shared disk other processes have
    // the same.
    std::string number = std::to_string(::getpid());
    if (attempt > 1) number += "-" + std::to_string(attempt);
    std::string beside = with_tail(path, "." + number + std::string(ending));
    Descriptor descriptor(::openat(directory, beside.c_str(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (descriptor) return {std::move(descriptor), std::move(beside)};
    if (errno != EEXIST || attempt == most_attempts) throw base::system_error(errno);
  }
}

void Output::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) flush();
}

void Output::share(Screen* screen) {
  screen_ = screen;
  is_on_screen_ = screen != nullptr && is_terminal();
}

void Output::flush() {
  if (buffer_.empty()) return;
  std::unique_lock<Screen> lock;
  if (is_on_screen_) lock = std::unique_lock(*screen_);
  try {
    write_all();
  } catch (const base::Error&) {
    buffer_.clear();
    throw;
  }
  buffer_.clear();
}

void Output::write_all() {
  // A pipe that poll(2) reports as writable has room for this much.
  constexpr std::size_t most_at_once = PIPE_BUF;
  std::string_view rest = buffer_;
  while (!rest.empty() && !has_given_up_) {
    if (signal_ != nullptr && !wait_for_room()) {
      has_given_up_ = true;
      return;
    }
    const std::size_t wanted =
        signal_ == nullptr ? rest.size() : std::min(rest.size(), most_at_once);
    const ssize_t count = ::write(fd_, rest.data(), wanted);
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EPIPE) {
      end_by_closed_pipe(is_on_screen_ ? nullptr : screen_);
    } else if (errno == EAGAIN) {
      wait_until_ready(fd_, POLLOUT);
    } else if (errno != EINTR) {
      throw base::system_error(errno, "cannot write " + name_);
    }
  }
}

/// False when the signal was set and there was no room for half a second.
bool Output::wait_for_room() const {
  constexpr int most_ticks = 12;
  for (int ticks = 0; !wait_until_ready(fd_, POLLOUT);) {
    if (signal_->load() && ++ticks > most_ticks) return false;
  }
  return true;
}

void Output::give_up_at(const std::atomic<bool>& signal) {
  struct stat status {};
  const bool may_wait =
      ::fstat(fd_, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISBLK(status.st_mode);
  if (may_wait) signal_ = &signal;
}

bool Output::is_terminal() const {
  return ::isatty(fd_) == 1;
}

OutputFile::OutputFile(const std::string& path)
    : OutputFile(path, is_written_directly(path) ? Partial{opened(path), {}} : made_for(path)) {
  if (pending_) pending_files().add(written_);  // here, as the destructor runs if it throws
}

OutputFile::OutputFile(const std::string& path, Partial partial)
    : name_(path.empty() ? "''" : path),
      path_(partial.path.empty() ? path : resolved_path(path)),
      written_(partial.path.empty() ? path : partial.path),
      pending_(written_ != path_),
      descriptor_(std::move(partial.descriptor)),
      output_(descriptor_.get(), name_) {
  if (pending_) copy_rights(path_, descriptor_.get());
}

OutputFile::~OutputFile() {
  if (!pending_) return;
  ::unlink(written_.c_str());
  pending_files().forget(written_);
}

void OutputFile::commit() {
  finish(path_);
}

void OutputFile::keep_partial() {
  finish(partial_path(path_));
}

void OutputFile::finish(const std::string& place) {
  output_.flush();
  // A full disk may show only here.
  if (pending_) check(::fsync(descriptor_.get()));
  check(::close(descriptor_.release()));
  if (!pending_) return;
  check(std::rename(written_.c_str(), place.c_str()));
  pending_files().forget(written_);
  pending_ = false;
}

void OutputFile::check(int result) const {
  if (result != 0) throw base::system_error(errno, "cannot write " + name_);
}

}  // namespace referee::internal::io

#include "io/output.hpp"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/trouble.hpp"

namespace referee::internal::io {
namespace {

/// Like other tools: the reader has gone, so nobody wants a message.
[[noreturn]] void end_by_closed_pipe(Screen* screen) {
  if (screen != nullptr) screen->acquire();
  ::signal(SIGPIPE, SIG_DFL);
  ::raise(SIGPIPE);
  ::_exit(2);  // only where the signal is blocked
}

/// Holds the screen, if there is one, while it lives.
class Acquired {
 public:
  explicit Acquired(Screen* screen) : screen_(screen) {
    if (screen_ != nullptr) screen_->acquire();
  }
  Acquired(const Acquired&) = delete;
  Acquired& operator=(const Acquired&) = delete;
  ~Acquired() {
    if (screen_ != nullptr) screen_->release();
  }

 private:
  Screen* screen_;
};

Descriptor create(const std::string& path, int flags) {
  constexpr mode_t mode = 0666;  // less the umask
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode));
  if (!descriptor) throw base::trouble_of_errno(errno, path);
  return descriptor;
}

/// Gives a file that will replace another one the rights of that one.
void copy_rights(const std::string& former, int fd) {
  constexpr mode_t rights = 07777;
  struct stat status {};
  // Where it cannot be done the new file has the usual rights, which is no reason to fail.
  if (::stat(former.c_str(), &status) == 0) (void)!::fchmod(fd, status.st_mode & rights);
}

/// Where a symbolic link leads, so that the file behind it is replaced and not the link.
std::string resolved(const std::string& path) {
  std::error_code error;
  // Absolute first: of a relative path that is not there yet the rest would stay relative.
  const auto absolute = std::filesystem::absolute(path, error);
  if (error) return path;
  const auto target = std::filesystem::weakly_canonical(absolute, error);
  return error ? path : target.string();
}

}  // namespace

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
  const Acquired acquired(is_on_screen_ ? screen_ : nullptr);
  try {
    write_all();
  } catch (const base::Trouble&) {
    buffer_.clear();
    throw;
  }
  buffer_.clear();
}

void Output::write_all() const {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t count = ::write(fd_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EPIPE) {
      end_by_closed_pipe(is_on_screen_ ? nullptr : screen_);
    } else if (errno != EINTR) {
      throw base::trouble_of_errno(errno, "cannot write");
    }
  }
}

bool Output::is_terminal() const {
  return ::isatty(fd_) == 1;
}

bool OutputFile::is_written_directly(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

OutputFile::OutputFile(const std::string& path, Durability durability)
    : path_(is_written_directly(path) ? path : resolved(path)),
      written_(is_written_directly(path) ? path : path_ + ".partial"),
      durability_(durability),
      pending_(written_ != path_),
      descriptor_(create(written_, pending_ ? O_TRUNC : 0)),
      output_(descriptor_.get()) {
  if (pending_) copy_rights(path_, descriptor_.get());
}

OutputFile::~OutputFile() {
  if (pending_) ::unlink(written_.c_str());
}

void OutputFile::commit() {
  finish();
  if (pending_ && std::rename(written_.c_str(), path_.c_str()) != 0) {
    throw base::trouble_of_errno(errno, path_);
  }
  pending_ = false;
}

void OutputFile::keep_partial() {
  finish();
  pending_ = false;
}

void OutputFile::finish() {
  output_.flush();
  // A full disk may show only here.
  if (pending_ && durability_ == Durability::synced && ::fsync(descriptor_.get()) != 0) {
    throw base::trouble_of_errno(errno, "cannot write");
  }
}

}  // namespace referee::internal::io

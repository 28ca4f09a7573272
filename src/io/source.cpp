#include "io/source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>

#include "io/descriptor.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {
namespace {

/// Where it is, a judge may need the address space that another thread would reserve: more than
/// 100 MB with glibc.
bool is_address_space_limited() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

std::size_t MemorySource::read(std::uint64_t offset, std::span<char> room) const {
  if (offset >= size()) return 0;
  return text_.copy(room.data(), room.size(), static_cast<std::size_t>(offset));
}

std::size_t FileSource::read(std::uint64_t offset, std::span<char> room) const {
  if (offset >= size_) return 0;
  const std::size_t wanted =
      static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), size_ - offset));
  std::size_t filled = 0;
  while (filled < wanted) {
    const ssize_t count = ::pread(fd_, room.data() + filled, wanted - filled,
                                  static_cast<off_t>(begin_ + offset + filled));
    if (count == 0) throw shrank();
    if (count > 0) {
      filled += static_cast<std::size_t>(count);
    } else if (errno == EINTR || errno == EAGAIN) {
      deadline_.check();
      if (errno == EAGAIN) wait_until_ready(fd_, POLLIN);
    } else {
      throw base::system_error(errno);
    }
  }
  if (meter_ != nullptr) meter_->add(wanted);
  return wanted;
}

/// Where the byte in the middle is in memory all are taken to be: looking at each page would take
/// longer than it is worth, and the ends of a file are read first. Advice that is refused changes
/// nothing.
void FileSource::ask_for(std::uint64_t offset, std::uint64_t bytes) const {
  if (!asks_ || is_in_memory(fd_, begin_ + offset + bytes / 2).value_or(false)) return;
  for (std::uint64_t done = 0; done < bytes; done += advised_bytes) {
    ::posix_fadvise(fd_, static_cast<off_t>(begin_ + offset + done),
                    static_cast<off_t>(std::min(advised_bytes, bytes - done)), POSIX_FADV_WILLNEED);
  }
}

/// The system may have read the first bytes with those that were looked at to detect a compression.
std::unique_ptr<PagesAhead> FileSource::pages_ahead(std::uint64_t offset) const {
  constexpr std::uint64_t later = std::uint64_t{1} << 20;
  if (!reads_ || offset + later >= size_ ||
      is_in_memory(fd_, begin_ + offset + later).value_or(true) || is_address_space_limited()) {
    return nullptr;
  }
  try {
    return std::make_unique<PagesAhead>(fd_, begin_, offset);
  } catch (const std::system_error&) {  // no thread
    return nullptr;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void FileSource::watch() {
  struct stat status {};
  if (::fstat(fd_, &status) != 0) throw base::system_error(errno);
  FileState& state = state_.emplace();
  state.device = status.st_dev;
  state.mtime_ns = nanoseconds(status.st_mtim);
  state.last_bytes = read_last(state.last);
}

/// Reads without the meter, which counts what is judged. Returns 0 if the bytes cannot be read:
/// that is an error only when they are judged.
std::size_t FileSource::read_last(std::span<char> room) const {
  const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), size_));
  const ssize_t count =
      ::pread(fd_, room.data(), wanted, static_cast<off_t>(begin_ + size_ - wanted));
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

const Mapping* FileSource::mapping() const {
  if (may_be_mapped_) {
    may_be_mapped_ = false;
    try {
      mapping_.emplace(fd_, begin_, size_, meter_);
    } catch (const base::Error&) {  // then it is read, not mapped
    }
  }
  return mapping_ ? &*mapping_ : nullptr;
}

void FileSource::check() const {
  struct stat status {};
  if (::fstat(fd_, &status) != 0) throw base::system_error(errno);
  if (static_cast<std::uint64_t>(status.st_size) < begin_ + size_) throw shrank();
  if (mapping_) check_mapping();
  if (state_ && was_written_to(status)) throw changed();
}

/// The page that was lost is back, or reading it throws the error of its device.
void FileSource::check_mapping() const {
  const auto loss = mapping_->first_loss();
  if (!loss) return;
  char byte = 0;
  read(*loss, {&byte, 1});
  throw changed();
}

/// Appending changes the time, but not the bytes that were there.
bool FileSource::was_written_to(const struct stat& now) const {
  if (nanoseconds(now.st_mtim) == state_->mtime_ns) return false;
  if (static_cast<std::uint64_t>(now.st_size) == begin_ + size_) return true;
  std::array<char, sizeof(FileState::last)> last{};
  return read_last(last) != state_->last_bytes || last != state_->last;
}

base::Error shrank() {
  return base::Error("the file shrank while it was being read");
}

base::Error changed() {
  return base::Error("the file changed while it was being read");
}

}  // namespace referee::internal::io

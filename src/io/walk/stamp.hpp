#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/digest.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::io {

/// A time of the system, since 1970.
constexpr std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

/// What the system reports of a regular file: its identity, and when it was changed.
struct Stamp {
  dev_t device = 0;
  ino_t inode = 0;
  std::uint64_t size = 0;     ///< in bytes
  std::int64_t mtime_ns = 0;  ///< of its content, since 1970; any program may set it
  std::int64_t ctime_ns = 0;  ///< of the last change of any kind, since 1970

  friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// The stamp, without opening the file; links are followed. Nothing if it is no regular file, or
/// does not exist, or is one of the system's files, such as in /sys, that change without being
/// written.
std::optional<Stamp> stamp_of(const Found& file);

/// The same of an open file.
std::optional<Stamp> stamp_of(int fd);

/// What open(2) is told when a file is opened to be read: nothing waits, as opening a FIFO would
/// otherwise wait for a writer and could not be stopped.
inline constexpr int open_flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;

/// The same for a file that is judged, with O_NOATIME: the time of its last access does not change,
/// which the system would write to the disk, for each file once a day. Only the owner of a file may
/// ask for that; after the first refusal no file of this process is opened with it.
class OpenFlags {
 public:
  OpenFlags();

  int value() const { return value_; }

  /// Whether `error`, an errno, was such a refusal; then value() is without O_NOATIME.
  bool may_try_again(int error);

 private:
  int value_;
};

/// Opens a file to be read. An empty result: errno says why not.
Descriptor opened(const Found& file);

/// The directory and the name in it by which the system finds a file, for openat(2) and its like.
int directory_of(const Found& file);
const char* name_of(const Found& file);

/// Asks the system about a file, without opening it; links are followed. False if there is none.
bool find_status(const Found& file, struct stat& status);

/// Digests of the bytes of one regular file after another, as they are on disk. Each thread has its
/// own: the buffer is reused.
class FileDigest {
 public:
  /// Nothing if it is no regular file, cannot be read, or `stop` becomes true.
  std::optional<base::Digest::Value> of(const Found& file, const std::atomic<bool>& stop);

 private:
  base::Digest digest_;
  std::vector<char> buffer_;
};

/// The size of the regular file `fd`, whose fstat(2) result is `status`. Nothing if only reading
/// can tell: the files of /proc claim to be empty, those of /sys to have 4096 bytes, whatever they
/// hold.
std::optional<std::uint64_t> true_size(int fd, const struct stat& status);

/// Whether the open file `fd` is on a file system that reads it through a network, or from another
/// program: each of its pages may take long, or fail.
bool is_on_network(int fd);

}  // namespace referee::internal::io

#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "io/walk/found.hpp"

namespace referee::internal::io {

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

/// Passes all bytes of a regular file to `take`, piece by piece. Throws base::Error with the reason
/// alone if they cannot be read, or if `stop` becomes true. `buffer` is room for them, reused from
/// call to call.
void read_all(const Found& file, std::vector<char>& buffer, const std::atomic<bool>& stop,
              const std::function<void(std::string_view)>& take);

}  // namespace referee::internal::io

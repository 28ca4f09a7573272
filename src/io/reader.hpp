#pragma once

#include <cstddef>
#include <span>

namespace referee::internal::io {

/// A stream of bytes, read once from front to back. Decorators (limits, decompression) wrap one
/// Reader in another. Used by one thread at a time.
class Reader {
 public:
  virtual ~Reader() = default;

  /// Puts at least one byte into `room` and returns how many; 0 means the end. Throws base::Error
  /// when the bytes cannot be read. REQUIRES: `room` is not empty.
  virtual std::size_t read(std::span<char> room) = 0;

  /// Whether reading to the end verifies the bytes, as checksums do.
  virtual bool is_checked() const { return false; }
};

}  // namespace referee::internal::io

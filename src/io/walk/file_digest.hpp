#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "base/digest.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::io {

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

}  // namespace referee::internal::io

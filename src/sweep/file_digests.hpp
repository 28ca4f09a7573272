#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/digest.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::sweep {

/// The digests of files that several shards may have parts of: each is read once, as long as there
/// are not very many. Several threads may ask at once.
class FileDigests {
 public:
  /// As io::FileDigest.
  std::optional<base::Digest::Value> of(const io::Found& file, const std::atomic<bool>& stop);

 private:
  static constexpr std::size_t most_known = 16384;

  std::mutex mutex_;
  io::FileDigest digest_;
  std::unordered_map<std::string, std::optional<base::Digest::Value>> known_;  // by path
};

}  // namespace referee::internal::sweep

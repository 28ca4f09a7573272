#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cache/schema.hpp"

namespace referee::internal::cache {

/// All that a cache has of one tool, in byte order of the paths; nothing is written. Used by one
/// thread at a time.
class Listing {
 public:
  /// Throws base::Error if there is no cache at `path`, or it is damaged.
  Listing(const std::string& path, const std::string& tool);

  /// What made the entries; several if versions or options differ.
  const std::vector<Maker>& makers() const { return makers_; }

  /// Whether there are digests of files.
  bool has_digests() const { return has_digests_; }

  /// The next file; false at the end. Throws Damaged.
  bool next(CachedFile& entry);

 private:
  Database database_;
  std::string tool_;
  std::vector<Maker> makers_;
  std::vector<std::int64_t> runs_;   // of the makers
  std::vector<Checksum> checksums_;  // likewise
  bool has_digests_ = false;
  std::optional<Statement> entries_;
};

}  // namespace referee::internal::cache

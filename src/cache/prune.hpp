#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace referee::internal::cache {

/// How many entries of a cache there were of each kind; all but `kept` were removed.
struct Pruned {
  std::uint64_t kept = 0;
  std::uint64_t gone = 0;      ///< there is no such file any more
  std::uint64_t changed = 0;   ///< the file has another size, or without a digest another mtime
  std::uint64_t outdated = 0;  ///< made by another version of the tool
};

/// Removes the entries that no later sweep can use, and gives their space back. Entries of other
/// tools are kept if their files are there. Ends early, having removed only some, once `stop` is
/// set. Throws base::Error if there is no such cache, or it cannot be written.
Pruned prune(const std::string& path, const std::string& tool, const std::string& version,
             const std::atomic<bool>& stop);

}  // namespace referee::internal::cache

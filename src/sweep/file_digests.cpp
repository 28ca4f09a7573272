#include "sweep/file_digests.hpp"

namespace referee::internal::sweep {

std::optional<base::Digest::Value> FileDigests::of(const io::Found& file,
                                                   const std::atomic<bool>& stop) {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(file.path);
  if (known != known_.end()) return known->second;
  if (known_.size() >= most_known) known_.clear();
  return known_[file.path] = digest_.of(file, stop);
}

}  // namespace referee::internal::sweep

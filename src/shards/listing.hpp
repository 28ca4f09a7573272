#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "io/walk/walk.hpp"
#include "shards/file_list.hpp"

namespace referee::internal::shards {

/// All files of a sweep, and how they are distributed to its shards: greedily, the largest first,
/// each to the shard that has least to read so far:
///
///     sizes   90 40 30 30 10      1/2: 90 10
///                                 2/2: 40 30 30
///
/// The shards depend on the paths, their order and the sizes alone, so they are the same wherever
/// the files are.
class Listing {
 public:
  /// Walks all files; ends early, with incomplete lists, once `stop` becomes true.
  Listing(const std::vector<std::string>& operands, const io::WalkOptions& options,
          const std::atomic<bool>& stop);

  const FileList& files() const { return files_; }

  /// The parts into which a file is cut; empty if it is not.
  using Cut = std::function<std::vector<io::FilePart>(const io::Found& file)>;

  /// Puts the parts of regular files of more than `part_bytes` in their place.
  void cut(std::uint64_t part_bytes, const Cut& cut);

  /// The digest of the paths and sizes, and of what was cut.
  std::string digest() const { return digest_.text(); }

  /// The number of special files that were met.
  std::uint64_t skipped() const { return skipped_; }

  /// What it costs to judge all, in bytes.
  std::uint64_t cost() const;

  /// Which of `count` shards, from 1, each file belongs to.
  std::vector<unsigned> owners(unsigned count) const;

 private:
  void add(const io::Found& found, std::uint64_t bytes);

  FileList files_;
  report::ListDigest digest_;
  std::uint64_t skipped_ = 0;
};

}  // namespace referee::internal::shards

#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/walk/found.hpp"
#include "io/walk/walk.hpp"
#include "report/shard_info.hpp"

namespace referee::internal::sweep {

/// One of several parts of a sweep, which may run on several machines. All files are listed first
/// and distributed greedily, the largest first, each to the part that has least to read so far:
///
///     sizes   90 40 30 30 10      1/2: 90 10
///                                 2/2: 40 30 30
///
/// The parts depend on the paths, their order and the sizes alone, so they are the same wherever
/// the files are. Memory is some 40 bytes and the path for each file of the whole.
class Shard {
 public:
  /// Part `index` (from 1) of `count`. Walks all files; ends early, with incomplete parts, once
  /// `stop` becomes true.
  Shard(unsigned index, unsigned count, const std::vector<std::string>& operands,
        const io::WalkOptions& options, const std::atomic<bool>& stop);

  /// For the head of a report: which part of which sweep it is.
  const report::ShardInfo& part() const { return part_; }

  /// How many files there are in this part.
  std::size_t size() const { return mine_.size(); }

  /// Stores file number `index` (from 0) of this part, whose files are in order, in `found`.
  void get(std::size_t index, io::Found& found) const;

  /// The number of special files that were met; all of them are counted in the first part.
  std::uint64_t skipped() const { return skipped_; }

 private:
  struct Listed {
    std::size_t path_end;  ///< in paths_; it begins where the one before ends
    std::uint64_t weight;
    bool named;
    std::uint32_t root;  ///< its place is roots_[root - 1] and its path after the first `cut`
    std::uint32_t cut;   ///< bytes; or it has none, and `root` is 0
  };

  void list(io::Walk& walk);
  void note_place(const io::Found& found);
  std::vector<unsigned> deal() const;
  void take_own();
  std::string place(std::size_t index) const;
  std::string_view path(std::size_t index) const;

  report::ShardInfo part_;
  std::string paths_;  // of all files, one after the other
  std::vector<Listed> listed_;
  std::vector<std::string> roots_;
  std::map<std::size_t, std::string> errors_;  // of directories that cannot be read
  std::vector<std::size_t> mine_;              // which of those listed
  std::uint64_t skipped_ = 0;
};

}  // namespace referee::internal::sweep

#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "io/found.hpp"
#include "io/walk.hpp"
#include "report/printer.hpp"

namespace referee::sweep {

/// One of several parts of a sweep, which may run on several machines. All files are listed first
/// and dealt out, the largest first, each to the part that has least to read so far:
///
///     sizes   90 40 30 30 10      1/2: 90 10
///                                 2/2: 40 30 30
///
/// The parts depend on the paths, their order and the sizes alone, so they are the same wherever
/// the files are.
class Shard {
 public:
  /// The `index`-th part, from 1, of `count`. Walks all of it; ends early, with whatever parts,
  /// once `stop` becomes true.
  Shard(unsigned index, unsigned count, const std::vector<std::string>& operands,
        const io::WalkOptions& walk, const std::atomic<bool>& stop);

  /// For the head of a report: which part of what.
  report::Part part() const;

  /// Those of this part, in order.
  const std::vector<io::Found>& files() const { return mine_; }

  /// Special files behind the last file; all of them are counted in the first part.
  std::uint64_t skipped() const { return skipped_; }

 private:
  struct Listed {
    io::Found file;
    std::uint64_t weight;
  };

  static std::vector<Listed> list(io::Walk& walk, std::uint64_t& digest);
  std::vector<unsigned> deal(const std::vector<Listed>& listed) const;

  unsigned index_;
  unsigned count_;
  std::uint64_t listed_ = 0;
  std::uint64_t digest_ = 0;  // of all paths and sizes
  std::vector<io::Found> mine_;
  std::uint64_t skipped_ = 0;
};

}  // namespace referee::sweep

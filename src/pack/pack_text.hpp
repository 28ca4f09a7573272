#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/deadline.hpp"
#include "io/blocks/blocks.hpp"
#include "io/source.hpp"
#include "pack/batch.hpp"

namespace referee::internal::pack {

/// The rest of a pack, to be cut into batches.
class PackText {
 public:
  virtual ~PackText() = default;

  /// Makes `batch` the next one; false at the end. Called by one thread at a time. Throws the
  /// exceptions of reading; then there is no next one.
  virtual bool next(Batch& batch) = 0;

  /// Whether next() may have to wait for input.
  virtual bool may_wait() const = 0;

  /// The lines of a batch that begin from `begin` on, where a line begins or nothing is left. May
  /// be called by any threads at once; `buffer` must outlive the result.
  virtual std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                           std::vector<char>& buffer) const = 0;
};

/// The lines of a source from a byte on, at which a line begins, in batches of `batch_bytes`: every
/// thread reads its own. All must outlive the result.
std::unique_ptr<PackText> text_of_source(const io::Source& source, std::uint64_t begin,
                                         std::uint64_t batch_bytes, const base::Deadline& deadline);

/// The rest of a stream, in which the next line begins at `begin`: each block is a batch. `blocks`
/// must outlive the result.
std::unique_ptr<PackText> text_of_stream(io::Blocks& blocks, std::uint64_t begin);

}  // namespace referee::internal::pack

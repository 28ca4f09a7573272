#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/deadline.hpp"
#include "io/blocks/blocks.hpp"
#include "io/source.hpp"
#include "pack/batch.hpp"

namespace referee::internal::pack {

/// What is left of a pack, to be cut into batches.
class PackText {
 public:
  virtual ~PackText() = default;

  /// Makes `batch` the next one; false at the end. By one thread at a time. Throws what reading
  /// does; then there is no next one.
  virtual bool next(Batch& batch) = 0;

  /// Whether next() may have to wait for somebody.
  virtual bool may_wait() const = 0;

  /// The lines of a batch that begin from `begin` on, where one begins or nothing is left. For any
  /// threads at once; `buffer` must outlive the result.
  virtual std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                           std::vector<char>& buffer) const = 0;
};

/// The lines of a source from a byte on, at which a line begins, `batch_bytes` a batch: every
/// thread reads its own. All must outlive the result.
std::unique_ptr<PackText> text_of_source(const io::Source& source, std::uint64_t begin,
                                         std::uint64_t batch_bytes, const base::Deadline& deadline);

/// What is left of a stream, in which a line begins next, that at `begin`: a block a batch.
/// `blocks` must outlive the result.
std::unique_ptr<PackText> text_of_stream(io::Blocks& blocks, std::uint64_t begin);

}  // namespace referee::internal::pack

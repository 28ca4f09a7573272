#pragma once

#include "io/blocks/range_blocks.hpp"
#include "io/file_part.hpp"

namespace referee::internal::io {

/// The blocks of a part of a file.
class PartBlocks final : public RangeBlocks {
 public:
  /// As RangeBlocks. `source` ends where the part does, and `range` is the part.
  PartBlocks(const Source& source, Range& range, std::vector<char>& buffer, const FilePart& part,
             const base::Deadline& deadline = {}, std::uint64_t max_bytes = no_limit,
             std::size_t block_bytes = default_block_bytes)
      : RangeBlocks(source, range, buffer, deadline, max_bytes, block_bytes), part_(part) {}

  const FilePart* part() const override { return &part_; }

 private:
  FilePart part_;
};

}  // namespace referee::internal::io

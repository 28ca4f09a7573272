#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/deadline.hpp"
#include "io/blocks/blocks.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/mapping.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// The counterpart of RangeBlocks for a source that is mapped: nothing is copied, the blocks point
/// into the mapping. So their text may change while it is being read.
///
/// The range is processed in windows: a window is brought in before its first block, and given back
/// after its last.
class MappedBlocks : public Blocks {
 public:
  static constexpr std::size_t window_bytes = std::size_t{4} << 20;

  /// The first two must outlive this object, which is the one that claims from `range`. REQUIRES:
  /// `source` is mapped.
  MappedBlocks(const Source& source, Range& range, std::size_t block_bytes,
               const base::Deadline& deadline = {});
  MappedBlocks(const MappedBlocks&) = delete;
  MappedBlocks& operator=(const MappedBlocks&) = delete;
  ~MappedBlocks() override;

  std::optional<Block> next() override;
  void finish() override { source_.check(); }
  const Source* source() const override { return &source_; }
  base::Deadline deadline() const override { return deadline_; }

 private:
  bool claim();
  void begin_at(std::uint64_t offset);
  void bring_in(std::uint64_t to);
  std::size_t whole_lines_claimed();
  std::size_t rest_of_line() const;
  Block take(std::size_t bytes);

  const Source& source_;
  const Mapping& mapping_;
  std::string_view text_;  // of the whole source
  Range& range_;
  std::size_t block_bytes_;
  base::Deadline deadline_;
  bool begun_ = false;
  std::uint64_t position_ = 0;      // the end of what was handed out
  std::uint64_t searched_ = 0;      // there is no line end between position_ and here
  std::uint64_t claimed_ = 0;       // the end of what was claimed
  std::uint64_t window_begin_ = 0;  // what is brought in
  std::uint64_t window_end_ = 0;
};

/// The lines of a source that begin in a range: MappedBlocks if it is mapped, else RangeBlocks,
/// whose parameters these are.
std::unique_ptr<Blocks> open_range(const Source& source, Range& range, std::vector<char>& buffer,
                                   const base::Deadline& deadline, std::size_t block_bytes);

}  // namespace referee::internal::io

#pragma once

#include <atomic>
#include <optional>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "base/patience.hpp"
#include "io/blocks.hpp"
#include "io/descriptor.hpp"
#include "io/descriptor_reader.hpp"
#include "io/found.hpp"
#include "io/limited_reader.hpp"
#include "io/memory_blocks.hpp"
#include "io/meter.hpp"
#include "io/range.hpp"
#include "io/range_blocks.hpp"
#include "io/source.hpp"
#include "io/stream_blocks.hpp"

namespace referee::io {

/// Files up to this size are read as a whole, larger ones block by block.
inline constexpr std::size_t whole_file_bytes = RangeBlocks::default_block_bytes;

/// Opens one file after another and gives its Blocks. One a thread: the buffers serve every file in
/// turn, so that a small file costs no allocation.
class Input {
 public:
  Input() = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Opens a file, and refuses all but regular ones unless the user named it. Closes what was open
  /// before. A regular file is judged as it is now: what is added later is not looked at. FIFOs and
  /// devices are streams. Throws base::Trouble with the reason alone, without the path. `stop` may
  /// be null. The result lives until the next open or close.
  Blocks& open(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop);

  /// Whether what is open lies in memory as a whole, so that no reading will keep its judge
  /// waiting.
  bool is_in_memory() const { return std::holds_alternative<MemoryBlocks>(blocks_); }

  /// How many bytes what was opened last has on disk. Nothing if it is a stream, or could not be
  /// opened.
  std::optional<std::uint64_t> size() const { return size_; }

  void close();

  /// Has `meter` (null: nobody) count what is read from now on. It must outlive this object.
  void count_in(Meter* meter) { meter_ = meter; }

 private:
  Blocks& open_standard_input(const base::Limits& limits);
  Blocks& open_regular(const base::Limits& limits);
  Blocks& read_whole(std::size_t bytes, const base::Limits& limits);
  Blocks& open_stream(int fd, const base::Limits& limits);

  Meter* meter_ = nullptr;
  std::optional<std::uint64_t> size_;
  std::vector<char> buffer_;
  base::Patience patience_;
  Descriptor descriptor_;
  std::optional<FileSource> source_;
  std::optional<Range> range_;
  std::optional<DescriptorReader> reader_;
  std::optional<LimitedReader> limited_;
  std::variant<std::monostate, MemoryBlocks, RangeBlocks, StreamBlocks> blocks_;
};

}  // namespace referee::io

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/deadline.hpp"
#include "base/limits.hpp"
#include "io/blocks/blocks.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/blocks/stream_blocks.hpp"
#include "io/compression/decompressor.hpp"
#include "io/meter.hpp"
#include "io/opened_file.hpp"
#include "io/reader.hpp"
#include "io/source_reader.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::io {

/// Files up to this size are read as a whole, larger ones block by block.
inline constexpr std::size_t whole_file_bytes = RangeBlocks::default_block_bytes;

/// How files are opened.
struct InputSettings {
  /// How they are compressed. With `detect` the first bytes of each file decide, and its name only
  /// if those are too few to tell.
  Compression compression = Compression::detect;
  Access access = Access::automatic;
};

/// Compressed files up to this size are normally decompressed without a noticeable delay.
inline constexpr std::size_t small_compressed_bytes = std::size_t{16} << 10;

/// Opens one file after another and gives its Blocks. Each thread has its own: the buffers and
/// decompressors are reused for every file, so that a small file costs no allocation.
class Input {
 public:
  explicit Input(const InputSettings& settings = {})
      : settings_(settings), file_(settings.access) {}
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Opens a file, and refuses all but regular ones unless the user named it. Closes the previous
  /// one. A regular file is judged as it is now: what is appended later is not read (a small file
  /// that is written to at this moment may be judged as it is then). FIFOs, devices
  /// and compressed data are streams; a part of a file (Found::part) that is not as it was cut is
  /// refused; a limit of bytes counts the decompressed bytes. Throws base::Error with the reason
  /// alone, without the path. What was fetched of the file is used, and must outlive the result.
  /// `stop` may be null. The result lives until the next open or close.
  Blocks& open(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop);

  /// The same for a text in memory, which must outlive the result: as for a file with this content,
  /// but without a name that could indicate compression.
  Blocks& open_text(std::string_view text, const base::Limits& limits,
                    const std::atomic<bool>* stop);

  /// A file as bytes, for callers that need no blocks. When all are read check() is to be called.
  Reader& open_reader(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop);

  /// Throws base::Error when the file may have changed while it was read (Source::check()).
  void check() const;

  /// Whether reading will not delay the judge: the file is in memory as a whole, or is a small
  /// compressed file.
  bool reads_at_once() const { return reads_at_once_; }

  /// The size on disk of the file that was opened last. Nothing if it is a stream, or could not be
  /// opened.
  std::optional<std::uint64_t> size() const { return file_.size(); }

  void close();

  /// Has `meter` count what is read from now on (null: nothing counts it). It must outlive this
  /// object.
  void count_in(Meter* meter) { file_.count_in(meter); }

 private:
  void begin(const base::Limits& limits, const std::atomic<bool>* stop);
  Blocks& open_part(const Found& file);
  std::optional<std::string_view> read_page();
  Blocks& open_regular();
  void watch_unchanged();
  RangeBlocks& open_range(std::uint64_t begin, std::uint64_t end);
  Blocks& read_whole();
  Blocks& blocks_of(std::string_view text);
  std::span<char> read_at_once();
  Compression compression_of_file(std::string_view head) const;
  Blocks& open_compressed(Compression compression);
  Reader& stream_reader();
  Blocks& decompress(Reader& reader, Compression compression);
  Reader& decompressed(Reader& reader, Compression compression);

  InputSettings settings_;
  OpenedFile file_;
  Compression if_short_ = Compression::none;  // used if the bytes are too few to tell
  bool reads_at_once_ = false;
  bool is_small_ = true;  // the file before this one was: those of a folder are alike
  std::vector<char> buffer_;
  std::uint64_t max_bytes_ = 0;  // that may be read
  base::Deadline deadline_;
  std::optional<DescriptorReader> reader_;
  std::optional<SourceReader> source_reader_;
  Decompressor decompressor_;
  std::optional<LimitedReader> limited_;
  std::variant<std::monostate, MemoryBlocks, RangeBlocks, StreamBlocks> blocks_;
};

}  // namespace referee::internal::io

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/walk/found.hpp"

struct ZSTD_CCtx_s;

namespace referee::internal::shards {

/// Takes the next bytes.
using WriteBytes = std::function<void(std::string_view bytes)>;

/// Writes texts as frames of zstd, each with a checksum.
class FrameWriter {
 public:
  /// Up to `most_at_once` bytes of a text are held, and compressed at once; a longer one is
  /// compressed in pieces.
  explicit FrameWriter(WriteBytes write, std::size_t most_at_once = std::size_t{64} << 20);

  /// Adds to the text of the present frame.
  void add(std::string_view text);

  /// Ends the frame.
  struct Frame {
    std::uint64_t offset = 0;  ///< in all that was written
    std::uint64_t bytes = 0;
    std::uint64_t text_bytes = 0;
  };
  Frame end();

 private:
  void compress(bool is_end);

  WriteBytes write_;
  std::size_t most_at_once_;
  std::unique_ptr<ZSTD_CCtx_s, std::size_t (*)(ZSTD_CCtx_s*)> context_;
  std::string text_;  // that is not compressed yet
  std::string room_;  // for compressed bytes
  Frame frame_;
};

/// The text of a frame. Throws base::Error if it is damaged, or has another size than
/// `text_bytes`.
std::string decompressed(std::string_view frame, std::uint64_t text_bytes);

/// The words that the parts of a manifest have in common, see docs/formats/manifest.md.
inline constexpr std::string_view manifest_title = "referee manifest 1";
inline constexpr std::string_view manifest_title_of_any = "referee manifest ";

/// The last bytes of a manifest, a frame that zstd skips: where the index is.
struct Trailer {
  static constexpr std::size_t bytes = 32;

  std::uint64_t offset = 0;       ///< of the index
  std::uint64_t frame_bytes = 0;  ///< of the index
  std::uint64_t text_bytes = 0;   ///< decompressed

  std::string text() const;

  /// Nothing if these are not the last bytes of a manifest.
  static std::optional<Trailer> read(std::string_view text);
};

/// Appends the line of a file, or of a part of one.
void append_file(std::string& text, const io::Found& file, std::uint64_t bytes);

/// Reads that line, without its end, into `file`; returns its size. Nothing if it is no such line.
std::optional<std::uint64_t> read_file(std::string_view line, io::Found& file);

}  // namespace referee::internal::shards

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/walk/found.hpp"

namespace referee::internal::shards {

/// A frame of zstd that holds the text, with its checksum.
std::string compressed(std::string_view text);

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

/// The first field of `rest`, which a tab or its end ends, and removes both.
std::string_view take_tabbed(std::string_view& rest);

/// The first line of `rest`, and removes it with its end.
std::string_view take_line(std::string_view& rest);

/// A decimal number; nothing if `digits` is none.
std::optional<std::uint64_t> number_of(std::string_view digits);

}  // namespace referee::internal::shards

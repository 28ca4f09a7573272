#pragma once

#include <optional>
#include <string_view>

namespace referee::internal::io {

/// How the bytes of an input are compressed.
enum class Compression {
  detect,  ///< not known yet: its first bytes say it
  none,
  gzip,
  zstd,
};

/// The first bytes of compressed data (RFC 1952, RFC 8878):
///
///     1f 8b            gzip
///     28 b5 2f fd      zstd
///     50..5f 2a 4d 18  a frame that zstd skips
///
/// None of them is the beginning of a text in any game's format. What `head`, the first bytes of an
/// input, says: none, gzip or zstd; or nothing as long as it may become one of the two, which only
/// the next byte tells (of a whole input it means none).
std::optional<Compression> compression_of(std::string_view head);

/// What the end of a file's name promises, `.gz` or `.zst`: gzip, zstd or none. For inputs whose
/// bytes are too few to tell.
Compression compression_of_name(std::string_view path);

}  // namespace referee::internal::io

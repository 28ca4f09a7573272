#pragma once

#include <optional>
#include <string_view>

namespace referee::internal::io {

/// How the bytes of an input are compressed.
enum class Compression {
  detect,  ///< not known yet: determined by its first bytes
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
/// No text in any game's format begins with these. The compression that `head`, the first bytes of
/// an input, indicates: none, gzip or zstd; or nothing as long as more bytes are needed to tell (at
/// the end of an input that means none).
std::optional<Compression> compression_of(std::string_view head);

/// The compression that the end of a file's name indicates, `.gz` or `.zst`: gzip, zstd or none.
/// For inputs whose bytes are too few to tell.
Compression compression_of_name(std::string_view path);

}  // namespace referee::internal::io

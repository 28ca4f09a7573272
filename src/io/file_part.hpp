#pragma once

#include <cstdint>

namespace referee::internal::io {

/// A part of a file of many games, a line or more each, which is judged alone:
///
///     |line\nline\n|line\nline\n|line\n|      a file in three parts, all cut at line starts
///
/// It is a part of the file as it was when it was cut: of another one it is refused.
struct FilePart {
  std::uint64_t begin = 0;       ///< its first byte,
  std::uint64_t end = 0;         ///< and the one after its last
  std::uint64_t lines = 0;       ///< before it
  std::uint64_t games = 0;       ///< likewise
  std::uint64_t file_bytes = 0;  ///< of the whole file
  std::int64_t mtime_ns = 0;     ///< when that was last written to, since 1970

  std::uint64_t bytes() const { return end - begin; }

  friend bool operator==(const FilePart&, const FilePart&) = default;
};

}  // namespace referee::internal::io

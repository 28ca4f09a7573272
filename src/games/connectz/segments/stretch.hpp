#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/deadline.hpp"
#include "base/digest.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/segments/segment.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// One of `count` parts of a game file, of about the same size, that different machines read: the
/// file is cut at equal bytes, and each cut moved on to the next line start:
///
///     |7 6 4\n1\n2\n1|1\n3\n4|\n5\n|
///      7 6 4\n1\n2\n11\n
///                     3\n4\n
///                           5\n
///
/// The first part always has the frame's line, however long that is. Any part may be empty.
struct StretchNumber {
  static constexpr unsigned most = 1000000;

  unsigned index = 1;  ///< from 1
  unsigned count = 1;  ///< up to `most`

  friend bool operator==(const StretchNumber&, const StretchNumber&) = default;
};

/// The first line of a file.
struct FirstLine {
  std::uint64_t bytes = 0;          ///< where the next line begins
  base::Digest::Value digest{};     ///< of these bytes
  std::optional<Frame> frame = {};  ///< nothing if the line is malformed or too long

  /// Only the beginning of a line that is too long is read.
  static FirstLine of(const io::Source& source, const base::Deadline& deadline);
};

/// Where a segment comes from: a file as it was at one moment, and a stretch of it.
struct StretchOrigin {
  static constexpr std::uint64_t border_bytes = std::uint64_t{16} << 10;

  StretchNumber number;
  std::uint64_t file_bytes = 0;
  std::int64_t mtime_ns = 0;  ///< of the file, since 1970
  io::Range::Interval bytes;  ///< between two line starts, or the end
  base::Digest::Value first_line{};
  base::Digest::Value front{};  ///< of the first `border_bytes` bytes, or all
  base::Digest::Value back{};   ///< of the last

  /// That of the stretch with this number. Reads the borders only; a long line at one is read to
  /// its end.
  static StretchOrigin of(const io::Source& source, std::int64_t mtime_ns, StretchNumber number,
                          const FirstLine& first_line, const base::Deadline& deadline);

  /// Why a segment with this origin says nothing about the file in which the stretch of the same
  /// number has the origin `now`; empty if they are the same.
  std::string difference(const StretchOrigin& now) const;

  friend bool operator==(const StretchOrigin&, const StretchOrigin&) = default;
};

/// Reads the moves of a stretch onto `segment`, which is empty, of the frame of `first_line`.
/// Throws base::Error when they cannot be read.
void read_stretch(const io::Source& source, const io::Range::Interval& stretch,
                  const FirstLine& first_line, const base::Deadline& deadline, Segment& segment);

}  // namespace referee::internal::connectz

#pragma once

#include <cstdint>

#include "base/deadline.hpp"
#include "base/natural.hpp"
#include "game/recipe.hpp"
#include "games/connectz/board/board.hpp"
#include "games/connectz/frame.hpp"
#include "games/connectz/segments/packed_bytes.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "io/source.hpp"

namespace referee::internal::connectz {

/// A segment as bytes, described in docs/segments.md: how many moves and bytes, its offences, and
/// the counters of each column that has some, in the order of the columns' numbers.

void write_segment_bytes(const Segment& segment, const Frame& frame, PackedWriter& bytes);

/// Makes `segment` what was written of a stretch of `text_bytes` bytes. Throws base::Error when no
/// text of that size could come to it.
void read_segment_bytes(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                        const base::Deadline& deadline, Segment& segment);

/// The counters on a board as bytes: groups of columns, in each first the gaps between the columns,
/// then their counters where they are few, then how many they are elsewhere, and at last their
/// bits. What is alike stands together, for zstd.
void write_columns(const Board& board, PackedWriter& bytes);

/// Drops `counters` counters onto an empty board. Throws base::Error unless the bytes hold so many,
/// all in columns of the frame and within its rows, and no more digits than a text of `text_bytes`
/// bytes can.
void read_columns(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                  std::uint64_t counters, const base::Deadline& deadline, Board& board);

/// A number, as its decimal digits. Throws base::Error when there are none, or more than
/// `most_digits`.
base::Natural read_column_number(PackedReader& bytes, std::uint64_t most_digits);

/// A segment as a file, so that other machines can put it together with its neighbours. The format
/// is described in docs/segments.md: a head of fixed size (what it is of), the segment
/// (write_segment_bytes), and a digest of all bytes before it. The bytes depend on the segment
/// alone.
struct SegmentFile {
  static constexpr std::uint32_t format_version = 1;

  /// Grows when the rules, or the words of a verdict, change such that a segment would.
  static constexpr std::uint32_t rules_version = 1;

  static constexpr std::uint64_t head_bytes = 104;
  static constexpr std::uint64_t least_bytes = head_bytes + 1 + sizeof(base::Digest::Value);
};

/// The most bytes that a file can have that says what `text_bytes` bytes of a game come to.
std::uint64_t most_segment_bytes(std::uint64_t text_bytes);

/// Writes a segment of a game with this first line; of one without a frame only what it is of.
void write_segment(const StretchOrigin& origin, const FirstLine& first_line, const Segment& segment,
                   const game::TextSink& write);

/// What a segment is of. Reads the head only. Throws base::Error with the reason alone if this is
/// no segment, or one of another version.
StretchOrigin read_origin(const io::Source& file);

/// Throws base::Error when the file was damaged or cut.
void check_digest(const io::Source& file, const base::Deadline& deadline);

/// Reads a segment of a game with this first line; nothing is made if that has no frame. Throws
/// base::Error when no stretch of such a game could come to it, and takes no more memory than a
/// stretch of its size may.
void read_segment(const io::Source& file, const StretchOrigin& origin, const FirstLine& first_line,
                  const base::Deadline& deadline, Segment& segment);

}  // namespace referee::internal::connectz

#include "games/connectz/segments/segment_bytes.hpp"

#include <algorithm>
#include <string>

#include "games/connectz/segments/column_bytes.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::connectz {
namespace {

/// Bits of the first byte.
enum SegmentFlag : unsigned {
  overfull_flag = 1,
  far_column_flag = 2,
  end_flag = 4,
  all_segment_flags = 7,
};

/// The longest reason of an offence: it quotes a line only if that is short.
constexpr std::size_t most_reason_bytes = 4096;

unsigned flags_of(const Segment& segment) {
  return (segment.is_overfull() ? overfull_flag : 0U) |
         (segment.far_column() ? far_column_flag : 0U) | (segment.end() ? end_flag : 0U);
}

Segment::FarColumn read_far_column(PackedReader& bytes, const Segment::Tally& tally,
                                   const Frame& frame) {
  Segment::FarColumn far;
  far.position.move = bytes.number(tally.moves);
  far.position.byte = bytes.number(tally.bytes);
  far.column = read_column_number(bytes, tally.bytes);
  if (far.position.move == tally.moves || far.column <= frame.columns) throw senseless();
  return far;
}

Segment::End read_end(PackedReader& bytes, const Segment::Tally& tally) {
  Segment::End end{{tally.moves, tally.bytes}, static_cast<game::Code>(bytes.byte()), {}};
  if (end.code != game::Code::invalid_file && end.code != game::Code::file_error) {
    throw senseless();
  }
  end.reason = bytes.text(most_reason_bytes);
  if (text::legal_utf8(end.reason) != end.reason) throw senseless();
  return end;
}

/// The counters of a segment that was reset.
void read_counters(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                   const base::Deadline& deadline, Segment::Tally& tally, Segment& segment) {
  const std::uint64_t counters = tally.far_column ? tally.far_column->position.move : tally.moves;
  if (counters > 0) tally.last = read_column_number(bytes, tally.bytes);
  Board& board = segment.board();
  read_columns(bytes, frame, text_bytes, counters, deadline, board);
  if (counters == 0) return;
  const auto place = board.columns().find(tally.last);
  if (frame.columns < tally.last || !place || board.height(*place) == 0) throw senseless();
}

}  // namespace

void write_segment_bytes(const Segment& segment, const Frame& frame, PackedWriter& bytes) {
  bytes.byte(static_cast<std::uint8_t>(flags_of(segment)));
  bytes.number(segment.moves());
  bytes.number(segment.bytes());
  if (const auto& far = segment.far_column()) {
    bytes.number(far->position.move);
    bytes.number(far->position.byte);
    bytes.text(far->column.digits());
  }
  if (const auto& end = segment.end()) {
    bytes.byte(static_cast<std::uint8_t>(end->code));
    bytes.text(end->reason);
  }
  if (segment.is_overfull() || !frame.has_room_for_line()) return;
  if (segment.board().counters() > 0) bytes.text(segment.last_column().digits());
  write_columns(segment.board(), bytes);
}

void read_segment_bytes(PackedReader& bytes, const Frame& frame, std::uint64_t text_bytes,
                        const base::Deadline& deadline, Segment& segment) {
  segment.reset(frame, deadline);
  const unsigned flags = bytes.byte();
  if (flags > all_segment_flags) throw senseless();
  Segment::Tally tally;
  tally.moves = bytes.number(text_bytes / 2 + 1);
  tally.bytes = bytes.number(text_bytes);
  tally.overfull = (flags & overfull_flag) != 0;
  if ((flags & far_column_flag) != 0) tally.far_column = read_far_column(bytes, tally, frame);
  if ((flags & end_flag) != 0) {
    tally.end = read_end(bytes, tally);
  } else if (tally.bytes != text_bytes) {
    throw senseless();
  }
  const bool has_room = frame.has_room_for_line();
  if (tally.overfull && !has_room) throw senseless();
  if (has_room && !tally.overfull) {
    read_counters(bytes, frame, text_bytes, deadline, tally, segment);
  }
  segment.restore(std::move(tally));
}

}  // namespace referee::internal::connectz

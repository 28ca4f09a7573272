#include "games/connectz/segments/segment_file.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "base/error.hpp"
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

/// The head as it is written, lowest bytes first.
struct Head {
  /// The first byte is no text; CR and LF show whether a program changed line ends.
  static constexpr std::array<char, 8> right_magic{'\x89', 'C', 'Z', 'S', 'G', '\r', '\n', '\x1a'};

  std::array<char, 8> magic = right_magic;
  std::uint32_t format = SegmentFile::format_version;
  std::uint32_t rules = SegmentFile::rules_version;
  StretchOrigin origin = {};
};
static_assert(sizeof(Head) == SegmentFile::head_bytes && std::is_trivially_copyable_v<Head>);

void check_versions(const Head& head) {
  if (head.format != SegmentFile::format_version) {
    throw base::Error(
        fmt::format("it is a segment in version {} of the format, and this program "
                    "knows version {}",
                    head.format, SegmentFile::format_version));
  }
  if (head.rules != SegmentFile::rules_version) {
    throw base::Error(
        fmt::format("it was made by version {} of the rules, and this program has "
                    "version {}",
                    head.rules, SegmentFile::rules_version));
  }
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

/// A column takes no more bytes here than the digits of a move into it there, and one for the line
/// end; the last and the far column are written once more.
std::uint64_t most_segment_bytes(std::uint64_t text_bytes) {
  constexpr std::uint64_t for_each_byte = 2;
  constexpr std::uint64_t for_the_rest = std::uint64_t{64} << 10;
  return text_bytes * for_each_byte + for_the_rest;
}

void write_segment(const StretchOrigin& origin, const FirstLine& first_line, const Segment& segment,
                   const game::TextSink& write) {
  base::Digest digest;
  const game::TextSink write_counted = [&](std::string_view bytes) {
    digest.add(bytes);
    write(bytes);
  };
  const Head head{.origin = origin};
  write_counted({static_cast<const char*>(static_cast<const void*>(&head)), sizeof head});
  PackedWriter bytes(write_counted);
  if (first_line.frame) write_segment_bytes(segment, *first_line.frame, bytes);
  bytes.end();
  const base::Digest::Value value = digest.value();
  write(std::string(value.begin(), value.end()));
}

StretchOrigin read_origin(const io::Source& file) {
  Head head;
  const std::size_t count =
      file.read(0, {static_cast<char*>(static_cast<void*>(&head)), sizeof head});
  if (count < head.magic.size() || head.magic != Head::right_magic) {
    throw base::Error("it is no segment");
  }
  if (count < sizeof head || file.size() < SegmentFile::least_bytes) {
    throw base::Error("it is cut off");
  }
  check_versions(head);
  return head.origin;
}

void check_digest(const io::Source& file, const base::Deadline& deadline) {
  constexpr std::size_t at_once = std::size_t{256} << 10;
  base::Digest::Value wanted{};
  const std::uint64_t end = file.size() - std::min<std::uint64_t>(file.size(), wanted.size());
  base::Digest digest;
  std::vector<char> some;
  for (std::uint64_t at = 0; at < end; at += some.size()) {
    deadline.check();
    some.resize(static_cast<std::size_t>(std::min<std::uint64_t>(at_once, end - at)));
    some.resize(file.read(at, some));
    if (some.empty()) break;
    digest.add({some.data(), some.size()});
  }
  some.resize(wanted.size());
  some.resize(file.read(end, some));
  std::copy(some.begin(), some.end(), wanted.begin());
  if (wanted != digest.value()) throw base::Error("it is damaged or cut off");
}

void read_segment(const io::Source& file, const StretchOrigin& origin, const FirstLine& first_line,
                  const base::Deadline& deadline, Segment& segment) {
  PackedReader bytes(
      file, SegmentFile::head_bytes,
      file.size() - std::min<std::uint64_t>(file.size(), sizeof(base::Digest::Value)));
  if (first_line.frame) {
    const std::uint64_t begin = std::max(origin.bytes.begin, first_line.bytes);
    const std::uint64_t most = origin.bytes.end - std::min(begin, origin.bytes.end);
    read_segment_bytes(bytes, *first_line.frame, most, deadline, segment);
  }
  bytes.check_end();
}

}  // namespace referee::internal::connectz

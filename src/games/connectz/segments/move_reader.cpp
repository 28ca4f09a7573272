#include "games/connectz/segments/move_reader.hpp"

#include <fmt/format.h>

#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// The bytes that the first `lines` lines of a text take.
std::uint64_t bytes_of_lines(std::string_view text, std::size_t lines) {
  std::size_t bytes = 0;
  for (; lines > 0; --lines) bytes = text.find('\n', bytes) + 1;
  return bytes;
}

}  // namespace

void MoveReader::reset(const Frame& frame) {
  scanner_.reset(frame.columns.clamped());
  narrow_.reset(frame);
}

std::optional<MoveReader::Full> MoveReader::read(std::string_view text, Segment& segment) {
  std::optional<Full> full;
  while (!text.empty() && !segment.end()) {
    text.remove_prefix(narrow_.read(text, segment));
    if (text.empty()) break;
    const Moves moves = scanner_.next(text);
    if (const auto found = add(moves, text, segment)) full = found;
    text.remove_prefix(moves.bytes);
  }
  return full;
}

std::optional<MoveReader::Full> MoveReader::add(const Moves& moves, std::string_view text,
                                                Segment& segment) {
  if (moves.indexes.empty()) return add_line(moves.line, segment);
  const Segment::Position before{segment.moves(), segment.bytes()};
  const std::size_t some = narrow_.read_squeezed(moves.squeezed, segment);
  const std::size_t dropped = some + segment.add(moves.indexes.subspan(some), moves.bytes);
  if (dropped == moves.indexes.size()) return std::nullopt;
  return Full{{before.move + dropped, before.byte + bytes_of_lines(text, dropped)},
              std::uint64_t{moves.indexes[dropped]} + 1};
}

std::optional<MoveReader::Full> MoveReader::add_line(const MoveLine& line, Segment& segment) {
  const Segment::Position before{segment.moves(), segment.bytes()};
  switch (line.kind) {
    case MoveLine::Kind::malformed:
      segment.end(game::Code::invalid_file, malformed_move(line.field).reason);
      return std::nullopt;
    case MoveLine::Kind::too_long:
      segment.end(game::Code::file_error, text::long_line_reason());
      return std::nullopt;
    case MoveLine::Kind::column:
    case MoveLine::Kind::huge_column:
      break;
  }
  const base::Natural column = column_of(line);
  const bool was_playing = segment.is_playing();
  if (segment.add(column, line.bytes) || !was_playing) return std::nullopt;
  return Full{before, column};
}

}  // namespace referee::internal::connectz

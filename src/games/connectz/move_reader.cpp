#include "games/connectz/move_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/limits.hpp"

namespace referee::connectz {
namespace {

/// The bytes that the first `lines` lines of a text take.
std::uint64_t bytes_of_lines(std::string_view text, std::size_t lines) {
  std::size_t bytes = 0;
  for (; lines > 0; --lines) bytes = text.find('\n', bytes) + 1;
  return bytes;
}

}  // namespace

MoveReader::MoveReader() : split_digits_(chosen_digit_split()) {}

void MoveReader::reset(const Frame& frame) {
  const std::uint64_t columns = frame.columns.clamped();
  scanner_.reset(columns);
  narrow_ = columns <= DigitColumns::most_columns ? static_cast<unsigned>(columns) : 0;
}

std::optional<MoveReader::Full> MoveReader::read(std::string_view text, Segment& segment) {
  std::optional<Full> full;
  while (!text.empty() && !segment.end()) {
    text.remove_prefix(read_digits(text, segment));
    if (text.empty()) break;
    const Moves moves = scanner_.next(text);
    if (const auto found = add(moves, text, segment)) full = found;
    text.remove_prefix(moves.bytes);
  }
  return full;
}

/// How many bytes at the front were read so; none where it does not go, or would not pay.
std::size_t MoveReader::read_digits(std::string_view text, Segment& segment) {
  constexpr std::size_t few_moves = 512;
  if (narrow_ == 0 || split_digits_ == nullptr) return 0;
  if (!split_) split_ = std::make_unique<DigitColumns>();
  const text::LineEnd end =
      text.size() > 1 && text[1] == '\r' ? text::LineEnd::crlf : text::LineEnd::lf;
  std::size_t bytes = 0;
  while (segment.is_playing()) {
    const std::size_t left = (text.size() - bytes) / digit_bytes(end);
    const std::size_t moves = std::min(left - left % digit_moves, DigitColumns::most_moves);
    if (moves < few_moves) break;
    const char* const front = text.data() + bytes;
    if (!split_digits_(front, moves, narrow_, end, *split_)) break;
    const std::size_t more = moves * digit_bytes(end);
    const auto last = static_cast<unsigned>(front[more - digit_bytes(end)] - '0');
    if (!segment.add(*split_, moves, last, more)) break;
    bytes += more;
  }
  return bytes;
}

std::optional<MoveReader::Full> MoveReader::add(const Moves& moves, std::string_view text,
                                                Segment& segment) {
  if (moves.indexes.empty()) return add_line(moves.line, segment);
  const Segment::Spot before{segment.moves(), segment.bytes()};
  const std::size_t dropped = segment.add(moves.indexes, moves.bytes);
  if (dropped == moves.indexes.size()) return std::nullopt;
  return Full{{before.move + dropped, before.byte + bytes_of_lines(text, dropped)},
              std::uint64_t{moves.indexes[dropped]} + 1};
}

std::optional<MoveReader::Full> MoveReader::add_line(const MoveLine& line, Segment& segment) {
  const Segment::Spot before{segment.moves(), segment.bytes()};
  switch (line.kind) {
    case MoveLine::Kind::malformed:
      segment.end(game::Code::invalid_file, malformed_move(line.field).reason);
      return std::nullopt;
    case MoveLine::Kind::too_long:
      segment.end(game::Code::file_error, line_too_long());
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

}  // namespace referee::connectz

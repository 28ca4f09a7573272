#include "games/connectz/move_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/limits.hpp"

namespace referee::internal::connectz {
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

/// How many bytes at the front were read so.
std::size_t MoveReader::read_digits(std::string_view text, Segment& segment) {
  std::size_t bytes = 0;
  while (text.size() - bytes > 1) {
    const char behind_digit = text[bytes + 1];
    if (behind_digit != '\n' && behind_digit != '\r') break;
    const text::LineEnd end = behind_digit == '\r' ? text::LineEnd::crlf : text::LineEnd::lf;
    const std::size_t moves = add_digits(text.substr(bytes), end, digit_bytes(end), segment);
    if (moves == 0) break;
    bytes += moves * digit_bytes(end);
  }
  return bytes;
}

/// Appends moves from the front of a text, `bytes` bytes of the file each. How many: none where it
/// does not go, or would not pay.
std::size_t MoveReader::add_digits(std::string_view text, text::LineEnd end, std::size_t bytes,
                                   Segment& segment) {
  constexpr std::size_t few_moves = 512;
  const std::size_t lines = text.size() / digit_bytes(end);
  const std::size_t moves = std::min(lines - lines % digit_moves, DigitColumns::most_moves);
  if (narrow_ == 0 || split_digits_ == nullptr || moves < few_moves) return 0;
  if (!segment.is_playing()) return 0;
  if (!split_) split_ = std::make_unique<DigitColumns>();
  if (!split_digits_(text.data(), moves, narrow_, end, *split_)) return 0;
  const auto last = static_cast<unsigned>(text[(moves - 1) * digit_bytes(end)] - '0');
  return segment.add(*split_, moves, last, moves * bytes) ? moves : 0;
}

std::optional<MoveReader::Full> MoveReader::add(const Moves& moves, std::string_view text,
                                                Segment& segment) {
  if (moves.indexes.empty()) return add_line(moves.line, segment);
  const Segment::Spot before{segment.moves(), segment.bytes()};
  // All bytes are added with the last moves.
  const std::size_t digits = add_digits(moves.squeezed, text::LineEnd::lf, 0, segment);
  const std::size_t dropped = digits + segment.add(moves.indexes.subspan(digits), moves.bytes);
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

}  // namespace referee::internal::connectz

#include "games/connectz/segments/move_reader.hpp"

#include <algorithm>

#include "io/blocks/blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// The least number worth trying: fewer take longer to put on the board than to read one by one.
constexpr std::size_t few_digits = 512;
constexpr std::size_t few_pairs = 2048;

/// The bytes that the first `lines` lines of a text take.
std::uint64_t bytes_of_lines(std::string_view text, std::size_t lines) {
  std::size_t bytes = 0;
  for (; lines > 0; --lines) bytes = text.find('\n', bytes) + 1;
  return bytes;
}

}  // namespace

MoveReader::MoveReader() : kernels_(chosen_kernels()) {}

void MoveReader::reset(const Frame& frame) {
  const std::uint64_t columns = frame.columns.clamped();
  scanner_.reset(columns);
  columns_ = columns <= NarrowColumns::most_columns ? static_cast<unsigned>(columns) : 0;
  most_moves_ = NarrowColumns::most_moves;
}

std::optional<MoveReader::Full> MoveReader::read(std::string_view text, Segment& segment) {
  std::optional<Full> full;
  while (!segment.end()) {
    text.remove_prefix(read_narrow(text, segment));
    if (text.empty()) break;
    const Moves moves = scanner_.next(text);
    if (const auto found = add(moves, text, segment)) full = found;
    text.remove_prefix(moves.bytes);
  }
  return full;
}

/// Appends moves of a narrow frame from the front of `text`, as far as they are plain and it pays.
/// Returns how many bytes they take. Some of the rest must be read in the other way: not all of it,
/// as plain lines may follow soon.
std::size_t MoveReader::read_narrow(std::string_view text, Segment& segment) {
  std::size_t bytes = 0;
  while (columns_ > 0 && segment.is_playing()) {
    const std::string_view rest = text.substr(bytes);
    const auto end = line_end(rest);
    if (!end || !pays(rest, *end)) break;
    const Piece some = split(rest, *end, most_moves_);
    if (some.moves == 0 || !segment.add(*split_, some.moves, some.last, some.bytes)) {
      if (!try_fewer()) break;
      continue;
    }
    most_moves_ = std::min(2 * most_moves_, NarrowColumns::most_moves);
    bytes += some.bytes;
  }
  return bytes;
}

/// The same for plain lines that are not those of the file, but made from them. Returns how many
/// moves were appended; their bytes are to be counted with the moves after them.
std::size_t MoveReader::add_squeezed(std::string_view lines, Segment& segment) {
  constexpr LineEnd end = LineEnd::lf;
  if (columns_ == 0 || !segment.is_playing() || !pays(lines, end)) return 0;
  const Piece some = split(lines, end, NarrowColumns::most_moves);
  return some.moves > 0 && segment.add(*split_, some.moves, some.last, 0) ? some.moves : 0;
}

/// If a piece cannot be added, a part of it may be. False if that would not pay; then the line that
/// is not plain is near.
bool MoveReader::try_fewer() {
  constexpr std::size_t part = 8;
  const bool was_few = most_moves_ <= few_moves();
  most_moves_ = std::max(most_moves_ / part, few_moves());
  return !was_few;
}

std::size_t MoveReader::few_moves() const {
  return has_digits() ? few_digits : few_pairs;
}

bool MoveReader::pays(std::string_view text, LineEnd end) const {
  return text.size() / digit_bytes(end) >= few_moves();
}

/// The end of the first line; nothing if that line is not plain.
std::optional<LineEnd> MoveReader::line_end(std::string_view text) const {
  const std::size_t digits = has_digits() ? 1 : 2;
  const std::size_t end = text.substr(0, digits + 1).find_first_of("\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  return text[end] == '\r' ? LineEnd::crlf : LineEnd::lf;
}

/// Up to `most` moves from the front; none if one of them is not plain.
MoveReader::Piece MoveReader::split(std::string_view text, LineEnd end, std::size_t most) {
  if (!split_) split_.reset(new NarrowColumns);  // its contents undefined
  if (!has_digits()) {
    const std::string_view lines = io::whole_lines(text.substr(0, 2 * most));
    const PairMoves moves = kernels_.split_pairs(lines, columns_, end, *split_);
    return {moves.count, lines.size(), moves.last};
  }
  const std::size_t lines = std::min(text.size() / digit_bytes(end), most);
  const std::size_t moves = lines - lines % digit_moves;
  if (!kernels_.split_digits(text.data(), moves, columns_, end, *split_)) return {};
  const std::size_t bytes = moves * digit_bytes(end);
  // Not trusted: in a file that is being changed it may be no column by now.
  const auto last = static_cast<unsigned>(text[bytes - digit_bytes(end)] - '0');
  return {moves, bytes, std::clamp(last, 1U, columns_)};
}

std::optional<MoveReader::Full> MoveReader::add(const Moves& moves, std::string_view text,
                                                Segment& segment) {
  if (moves.indexes.empty()) return add_line(moves.line, segment);
  const Segment::Position before{segment.moves(), segment.bytes()};
  const std::size_t some = add_squeezed(moves.squeezed, segment);
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

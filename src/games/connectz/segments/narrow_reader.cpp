#include "games/connectz/segments/narrow_reader.hpp"

#include <algorithm>

#include "io/blocks/blocks.hpp"

namespace referee::internal::connectz {
namespace {

/// The least number worth trying: fewer take longer to put on the board than to read one by one.
constexpr std::size_t few_digits = 512;
constexpr std::size_t few_pairs = 2048;

}  // namespace

NarrowReader::NarrowReader() : digits_(chosen_digit_split()), pairs_(chosen_pair_split()) {}

void NarrowReader::reset(const Frame& frame) {
  const std::uint64_t columns = frame.columns.clamped();
  columns_ = columns <= NarrowColumns::most_columns ? static_cast<unsigned>(columns) : 0;
  most_moves_ = NarrowColumns::most_moves;
}

std::size_t NarrowReader::read(std::string_view text, Segment& segment) {
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

std::size_t NarrowReader::read_squeezed(std::string_view lines, Segment& segment) {
  constexpr text::LineEnd end = text::LineEnd::lf;
  if (columns_ == 0 || !segment.is_playing() || !pays(lines, end)) return 0;
  const Piece some = split(lines, end, NarrowColumns::most_moves);
  // All bytes are added with the remaining moves.
  return some.moves > 0 && segment.add(*split_, some.moves, some.last, 0) ? some.moves : 0;
}

/// If a piece cannot be added, a part of it may be. False if that would not pay; then the line that
/// is not plain is near.
bool NarrowReader::try_fewer() {
  constexpr std::size_t part = 8;
  const bool was_few = most_moves_ <= few_moves();
  most_moves_ = std::max(most_moves_ / part, few_moves());
  return !was_few;
}

std::size_t NarrowReader::few_moves() const {
  return has_digits() ? few_digits : few_pairs;
}

bool NarrowReader::pays(std::string_view text, text::LineEnd end) const {
  return text.size() / digit_bytes(end) >= few_moves();
}

/// The end of the first line; nothing if that line is not plain.
std::optional<text::LineEnd> NarrowReader::line_end(std::string_view text) const {
  const std::size_t digits = has_digits() ? 1 : 2;
  const std::size_t end = text.substr(0, digits + 1).find_first_of("\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  return text[end] == '\r' ? text::LineEnd::crlf : text::LineEnd::lf;
}

/// Up to `most` moves from the front; none if one of them is not plain.
NarrowReader::Piece NarrowReader::split(std::string_view text, text::LineEnd end,
                                        std::size_t most) {
  if (!split_) split_.reset(new NarrowColumns);  // its contents undefined
  return has_digits() ? split_digits(text, end, most) : split_pairs(text, end, most);
}

NarrowReader::Piece NarrowReader::split_digits(std::string_view text, text::LineEnd end,
                                               std::size_t most) {
  const std::size_t lines = std::min(text.size() / digit_bytes(end), most);
  const std::size_t moves = lines - lines % digit_moves;
  if (!digits_(text.data(), moves, columns_, end, *split_)) return {};
  const std::size_t bytes = moves * digit_bytes(end);
  // Not trusted: in a file that is being changed it may be no column by now.
  const auto last = static_cast<unsigned>(text[bytes - digit_bytes(end)] - '0');
  return {moves, bytes, std::clamp(last, 1U, columns_)};
}

NarrowReader::Piece NarrowReader::split_pairs(std::string_view text, text::LineEnd end,
                                              std::size_t most) {
  const std::string_view lines = io::whole_lines(text.substr(0, 2 * most));
  const PairMoves moves = pairs_(lines, columns_, end, *split_);
  return {moves.count, lines.size(), moves.last};
}

}  // namespace referee::internal::connectz

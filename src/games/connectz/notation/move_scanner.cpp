#include "games/connectz/notation/move_scanner.hpp"

#include <algorithm>
#include <limits>

#include "base/limits.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::connectz {
namespace {

/// The result of the kernels for a zero.
constexpr std::uint64_t no_index = std::numeric_limits<std::uint32_t>::max();

unsigned digits_of(std::uint64_t number) {
  unsigned digits = 1;
  for (; number >= 10; number /= 10) ++digits;
  return digits;
}

}  // namespace

MoveScanner::MoveScanner()
    : kernels_(chosen_kernels()),
      indexes_(std::make_unique_for_overwrite<std::uint32_t[]>(
          std::max(most_lines, most_blank_bytes) + 2 * decoding_overshoot)),
      squeezed_(most_blank_bytes + 2 * base::block_padding) {}

void MoveScanner::reset(std::uint64_t columns) {
  columns_ = columns;
  digits_ = std::min(digits_of(columns), most_digits);
  style_ = LineStyle::lf;
  lines_ = most_lines;
  exact_lines_ = 0;
  next_exact_lines_ = fewest_lines;
}

Moves MoveScanner::next(std::string_view text) {
  if (exact_lines_ == 0) {
    const Moves moves = read_in_bulk(text);
    if (!moves.indexes.empty()) {
      lines_ = std::min(2 * lines_, most_lines);
      next_exact_lines_ = fewest_lines;
      return moves;
    }
    exact_lines_ = next_exact_lines_;
    next_exact_lines_ = std::min(2 * next_exact_lines_, most_exact_lines);
  }
  return read_exactly(text);
}

/// Nothing if even the fewest lines are not all plain.
Moves MoveScanner::read_in_bulk(std::string_view text) {
  for (;;) {
    const Moves moves = read_as(style_, text);
    if (!moves.indexes.empty()) return moves;
    for (const LineStyle style : {LineStyle::lf, LineStyle::crlf, LineStyle::blanks}) {
      if (style == style_) continue;
      const Moves others = read_as(style, text);
      if (others.indexes.empty()) continue;
      style_ = style;
      return others;
    }
    if (lines_ == fewest_lines) return {};
    lines_ = fewest_lines;
  }
}

Moves MoveScanner::read_as(LineStyle style, std::string_view text) {
  if (style == LineStyle::blanks) return read_without_blanks(text);
  return read_plain(style == LineStyle::crlf ? LineEnd::crlf : LineEnd::lf, text);
}

Moves MoveScanner::read_plain(LineEnd end, std::string_view text) {
  // No more bytes than the lines can take: in a text with other line ends the kernel would search
  // all of it for them.
  const std::size_t bytes = lines_ * (digits_ + sizeof "\r\n" - 1);
  const Decoded decoded =
      kernels_.decoder(digits_, end)(text.substr(0, bytes), lines_, indexes_.get());
  if (!is_in_frame(decoded)) return {};
  return {{indexes_.get(), decoded.count}, decoded.bytes, {}, {}};
}

Moves MoveScanner::read_without_blanks(std::string_view text) {
  const std::size_t bytes = lines_ * most_blank_bytes / most_lines;
  const std::string_view lines = io::whole_lines(text.substr(0, bytes));
  const Squeezed squeezed = kernels_.squeeze(lines, squeezed_.data());
  if (!squeezed.plain) return {};
  const std::string_view rest(squeezed_.data(), squeezed.bytes);
  const Decoded decoded =
      kernels_.decoder(digits_, LineEnd::lf)(rest, squeezed.bytes, indexes_.get());
  if (!is_in_frame(decoded)) return {};
  return {{indexes_.get(), decoded.count}, lines.size(), rest, {}};
}

bool MoveScanner::is_in_frame(const Decoded& decoded) const {
  return decoded.plain && decoded.greatest < std::min(columns_, no_index);
}

Moves MoveScanner::read_exactly(std::string_view text) {
  Moves moves;
  std::size_t count = 0;
  while (exact_lines_ > 0 && moves.bytes < text.size()) {
    moves.line = read_move(text.substr(moves.bytes));
    const std::uint64_t index = moves.line.column - 1;  // great if there is no column
    if (index >= std::min(columns_, no_index)) break;
    indexes_[count++] = static_cast<std::uint32_t>(index);
    moves.bytes += moves.line.bytes;
    --exact_lines_;
  }
  moves.indexes = {indexes_.get(), count};
  if (count == 0) {
    moves.bytes = moves.line.bytes;
    exact_lines_ -= std::min<std::size_t>(exact_lines_, 1);
  }
  return moves;
}

}  // namespace referee::internal::connectz

#include "games/connectz/line_tile.hpp"

#include <algorithm>

namespace referee::connectz {
namespace {

constexpr std::size_t lanes_at_once = 8;

}  // namespace

void LineTile::set_line(std::uint64_t wanted) {
  if (line_ == wanted) return;
  line_ = wanted;
  // Some 256 columns: they stay in the first cache, and those beyond are few beside them.
  constexpr std::size_t good_columns = 256;
  most_lanes_ = std::max(good_columns / wanted / lanes_at_once, std::size_t{1}) * lanes_at_once;
  bits_.assign(plane_words() * kept_words, 0);
  there_.assign(plane_words() * kept_words, 0);
  zeros_.assign(stride(), 0);
}

void LineTile::fill(std::span<const Board::Words> columns) {
  std::uint64_t highest = 0;
  for (const Board::Words& column : columns) {
    highest = std::max(highest, column.full + (column.rest > 0 ? 1 : 0));
  }
  words_ = std::min(highest, kept_words);
  const std::size_t needed = columns.size() / line_ / lanes_at_once * lanes_at_once + lanes_at_once;
  lanes_ = std::min(needed, most_lanes_);
  // In locals, as for all the compiler knows the members lie in the table.
  const std::size_t lanes = lanes_ + 1;
  const std::size_t rows = line_;
  const std::size_t row_stride = stride();
  const std::uint64_t words = words_;
  const Board::Words empty;
  std::size_t i = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t row = 0; row < rows; ++row, ++i) {
      put(row * row_stride + lane, words, i < columns.size() ? columns[i] : empty);
    }
  }
}

inline void LineTile::put(std::size_t place, std::uint64_t words, const Board::Words& column) {
  std::uint64_t* bits = bits_.data() + place;
  std::uint64_t* there = there_.data() + place;
  const std::size_t step = plane_words();
  const std::uint64_t full = std::min(words, column.full);
  for (std::uint64_t word = 0; word < full; ++word, bits += step, there += step) {
    *bits = column.words[word];
    *there = ~std::uint64_t{0};
  }
  if (full == words) return;
  *bits = column.top;
  *there = (std::uint64_t{1} << column.rest) - 1;
  for (std::uint64_t word = full + 1; word < words; ++word) {
    *(bits += step) = 0;
    *(there += step) = 0;
  }
}

}  // namespace referee::connectz

#include "games/connectz/lines/line_tile.hpp"

#include <algorithm>

namespace referee::internal::connectz {
namespace {

constexpr std::size_t lanes_at_once = 8;

/// The position of a cell in the table, and of the same cell in the tables above it.
struct Place {
  std::uint64_t* bits;
  std::uint64_t* there;
  std::size_t step;
  std::uint64_t words;
};

inline void put(const Board::Words& column, Place place) {
  const std::uint64_t full = std::min(place.words, column.full);
  std::size_t at = 0;
  for (std::uint64_t word = 0; word < full; ++word, at += place.step) {
    place.bits[at] = column.words[word];
    place.there[at] = ~std::uint64_t{0};
  }
  if (full == place.words) return;
  place.bits[at] = column.top;
  place.there[at] = (std::uint64_t{1} << column.rest) - 1;
  for (std::uint64_t word = full + 1; word < place.words; ++word) {
    at += place.step;
    place.bits[at] = 0;
    place.there[at] = 0;
  }
}

}  // namespace

void LineTile::set_line(std::uint64_t wanted) {
  if (line_ == wanted) return;
  line_ = wanted;
  // About 256 columns: they fit into the first-level cache, and those beyond are few in comparison.
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
  const std::size_t lanes = lanes_ + 1;
  const std::size_t rows = line_;
  const std::size_t row_stride = stride();
  const Board::Words empty;
  std::size_t i = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    Place place{bits_.data() + lane, there_.data() + lane, plane_words(), words_};
    for (std::size_t row = 0; row < rows; ++row, ++i) {
      put(i < columns.size() ? columns[i] : empty, place);
      place.bits += row_stride;
      place.there += row_stride;
    }
  }
}

}  // namespace referee::internal::connectz

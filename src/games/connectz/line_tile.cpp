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
  words_ = 0;
  for (const Board::Words& words : columns) {
    words_ = std::max(words_, words.full + (words.rest > 0 ? 1 : 0));
  }
  words_ = std::min(words_, kept_words);
  const std::size_t needed = columns.size() / line_ / lanes_at_once * lanes_at_once + lanes_at_once;
  lanes_ = std::min(needed, most_lanes_);
  std::size_t i = 0;
  for (std::size_t lane = 0; lane <= lanes_; ++lane) {
    for (std::size_t row = 0; row < line_; ++row, ++i) {
      put(row * stride() + lane, i < columns.size() ? columns[i] : Board::Words{});
    }
  }
}

void LineTile::put(std::size_t place, const Board::Words& words) {
  for (std::uint64_t word = 0; word < words_; ++word, place += plane_words()) {
    const bool full = word < words.full;
    const bool top = word == words.full;
    bits_[place] = full ? words.words[word] : top ? words.top : 0;
    there_[place] = full ? ~std::uint64_t{0} : top ? (std::uint64_t{1} << words.rest) - 1 : 0;
  }
}

}  // namespace referee::connectz

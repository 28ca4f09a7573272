#include "games/checkers/tables/table_index.hpp"

#include <algorithm>

namespace referee::internal::checkers {
namespace {

constexpr Squares home_row = crown_row(Color::white);
constexpr Squares middle_rows = board_squares & ~home_row & ~crown_row(Color::black);
constexpr unsigned home_squares = 4;
constexpr unsigned middle_squares = 24;
constexpr unsigned men_squares = home_squares + middle_squares;  // of either side
constexpr unsigned all_squares = 32;

constexpr auto binomials = [] {
  std::array<std::array<std::uint32_t, TableIndex::most_discs + 1>, all_squares + 1> table{};
  for (unsigned n = 0; n <= all_squares; ++n) {
    table[n][0] = 1;
    for (unsigned k = 1; k <= TableIndex::most_discs && n > 0; ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

/// How many sets of k squares there are of n.
constexpr std::uint32_t sets_of(unsigned n, unsigned k) {
  return binomials[n][k];
}

/// The number of a set of squares of `room` among all of its size.
std::uint32_t number_of_set(Squares set, Squares room) {
  std::uint32_t number = 0;
  unsigned k = 0;
  for_each_bit(set, [&](unsigned bit) {
    const Squares before = room & ((Squares{1} << bit) - 1);
    number += sets_of(static_cast<unsigned>(std::popcount(before)), ++k);
  });
  return number;
}

Squares nth_square(Squares room, unsigned n) {
  for (; n > 0; --n) room &= room - 1;
  return room & (0 - room);
}

Squares set_of_number(std::uint32_t number, unsigned size, Squares room) {
  Squares set = 0;
  for (auto n = static_cast<unsigned>(std::popcount(room)); size > 0; --size) {
    do --n;
    while (sets_of(n, size) > number);
    number -= sets_of(n, size);
    set |= nth_square(room, n);
  }
  return set;
}

/// Positions of the men where `advanced` of black's left their home row, which white's cannot be
/// on.
std::uint32_t men_positions(const Material& material, unsigned advanced) {
  return sets_of(home_squares, material.own_men - advanced) * sets_of(middle_squares, advanced) *
         sets_of(men_squares - advanced, material.other_men);
}

std::uint32_t king_positions(const Material& material) {
  const unsigned room = all_squares - material.men();
  return sets_of(room, material.own_kings) *
         sets_of(room - material.own_kings, material.other_kings);
}

std::uint32_t positions_of(const Material& material) {
  std::uint32_t men = 0;
  for (unsigned advanced = 0; advanced <= material.own_men; ++advanced) {
    men += men_positions(material, advanced);
  }
  return men * king_positions(material);
}

std::size_t place_of(const Material& material) {
  constexpr std::size_t base = TableIndex::most_discs + 1;
  return ((material.own_men * base + material.own_kings) * base + material.other_men) * base +
         material.other_kings;
}

Squares turned_around(Squares squares) {
  Squares found = 0;
  for_each_bit(squares, [&](unsigned bit) { found |= Squares{1} << (square_bits - 1 - bit); });
  return found;
}

unsigned disc_count(Squares squares) {
  return static_cast<unsigned>(std::popcount(squares));
}

}  // namespace

TableIndex::TableIndex(unsigned discs) : discs_(discs) {
  for (unsigned all = least_discs; all <= discs; ++all) {
    for (unsigned men = 0; men <= all; ++men) {
      for (unsigned own_men = 0; own_men <= men; ++own_men) {
        for (unsigned own_kings = 0; own_kings <= all - men; ++own_kings) {
          add({own_men, own_kings, men - own_men, all - men - own_kings});
        }
      }
    }
  }
}

/// With its counterpart, unless it is there, or a side has no discs.
void TableIndex::add(const Material& material) {
  const Material swapped = material.swapped();
  const bool is_empty =
      material.own_men + material.own_kings == 0 || material.other_men + material.other_kings == 0;
  if (is_empty || place_of(material) > place_of(swapped)) return;
  Group& group = groups_.emplace_back(Group{material, positions_, 0});
  for (const Material& part : {material, swapped}) {
    parts_.push_back({part, positions_});
    begins_[place_of(part)] = positions_;
    positions_ += positions_of(part);
    if (part == swapped) break;  // also if the sides are alike
  }
  group.end = positions_;
}

std::optional<std::uint32_t> TableIndex::number_of(const Position& position) const {
  const bool is_black = position.to_move == Color::black;
  const Squares own = is_black ? position.black : turned_around(position.white);
  const Squares other = is_black ? position.white : turned_around(position.black);
  const Squares kings = is_black ? position.kings : turned_around(position.kings);
  if (own == 0 || other == 0 || disc_count(own | other) > discs_) return std::nullopt;
  const Squares own_men = own & ~kings;
  const Squares other_men = other & ~kings;
  if ((own_men & crown_row(Color::black)) != 0 || (other_men & home_row) != 0) return std::nullopt;

  const Material material{disc_count(own_men), disc_count(own & kings), disc_count(other_men),
                          disc_count(other & kings)};
  const unsigned advanced = disc_count(own_men & middle_rows);
  std::uint32_t men = 0;
  for (unsigned fewer = 0; fewer < advanced; ++fewer) men += men_positions(material, fewer);
  men += (number_of_set(own_men & home_row, home_row) * sets_of(middle_squares, advanced) +
          number_of_set(own_men & middle_rows, middle_rows)) *
             sets_of(men_squares - advanced, material.other_men) +
         number_of_set(other_men, board_squares & ~home_row & ~own_men);
  const Squares room = board_squares & ~own_men & ~other_men;
  const unsigned other_room = all_squares - material.men() - material.own_kings;
  const std::uint32_t placed =
      number_of_set(own & kings, room) * sets_of(other_room, material.other_kings) +
      number_of_set(other & kings, room & ~own);
  return begins_[place_of(material)] + men * king_positions(material) + placed;
}

Position TableIndex::position_of(std::uint32_t number) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), number,
                       [](std::uint32_t n, const Part& part) { return n < part.begin; });
  const Material& material = std::prev(after)->material;
  number -= std::prev(after)->begin;
  const std::uint32_t placed = number % king_positions(material);
  std::uint32_t men = number / king_positions(material);
  unsigned advanced = 0;
  for (; men >= men_positions(material, advanced); ++advanced) {
    men -= men_positions(material, advanced);
  }

  const std::uint32_t other_sets = sets_of(men_squares - advanced, material.other_men);
  const std::uint32_t own_sets = sets_of(middle_squares, advanced);
  Position position;
  position.black =
      set_of_number(men / other_sets / own_sets, material.own_men - advanced, home_row) |
      set_of_number(men / other_sets % own_sets, advanced, middle_rows);
  position.white = set_of_number(men % other_sets, material.other_men,
                                 board_squares & ~home_row & ~position.black);
  Squares room = position.empty();
  const std::uint32_t king_sets =
      sets_of(all_squares - material.men() - material.own_kings, material.other_kings);
  const Squares own_kings = set_of_number(placed / king_sets, material.own_kings, room);
  room &= ~own_kings;
  const Squares other_kings = set_of_number(placed % king_sets, material.other_kings, room);
  position.black |= own_kings;
  position.white |= other_kings;
  position.kings = own_kings | other_kings;
  return position;
}

}  // namespace referee::internal::checkers

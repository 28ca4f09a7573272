#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {

/// Which squares moves visit.

/// The squares a move visits, as bits, start and end included. A disc that jumps stays on 8
/// squares, which 9 jumps join.
struct Visited {
  std::array<std::uint8_t, 10> bits;
  unsigned count = 0;

  const std::uint8_t* begin() const { return bits.data(); }
  const std::uint8_t* end() const { return bits.data() + count; }
};

inline Visited visited(const Move& move) {
  constexpr std::array<int, 4> bits_a_jump{8, 10, -10, -8};
  Visited squares;
  squares.bits[squares.count++] = move.from;
  if (!move.is_capture()) squares.bits[squares.count++] = move.to;
  int at = move.from;
  for (unsigned i = 0; i < move.jumps; ++i) {
    at += bits_a_jump[move.ways >> (2 * i) & 3];
    squares.bits[squares.count++] = static_cast<std::uint8_t>(at);
  }
  return squares;
}

/// The squares that a move visits, as bits, start and end included. Of several ways it is one that
/// visits the squares `through` between its ends, in this order; if there is none, nothing. A
/// king's squares tell which discs it captures. REQUIRES: one of the position's moves.
std::vector<std::uint8_t> route(const draughts::Position& position, const draughts::Move& move,
                                Rules rules, std::span<const std::uint8_t> through = {});

/// The squares that a move visits, on the board. REQUIRES: one of the position's moves.
Path path_of(const Move& move);
Path path_of(const draughts::Position& position, const draughts::Move& move, Rules rules);

/// The move that visits these squares and no others; nothing if there is none.
std::optional<draughts::Move> move_along(const draughts::Position& position, const Path& path,
                                         Rules rules);

}  // namespace referee::internal::checkers

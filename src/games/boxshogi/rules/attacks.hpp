#pragma once

#include <array>
#include <initializer_list>

#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/square.hpp"

namespace referee::internal::boxshogi {

/// Lookup tables of the squares that a piece attacks, computed at compile time. `lower` plays
/// upwards:
///
///     drive    shield   relay    preview      promoted relay and preview: as a shield
///     x x x    x x x    x x x    . x .        promoted notes and governance: as before,
///     x . x    x . x    . . .    . . .        and as a drive
///     x x x    . x .    x . x    . . .
///
/// Notes slide along rows and columns, governances along diagonals, up to the first piece in the
/// way.
///
/// A line of the board has at most five squares, and pieces on its ends cannot be jumped over and
/// do not matter. So three bits determine how far a piece slides on it, and a table has the answer
/// for each square and each of the four directions (as with magic bitboards, the bits are gathered
/// by a multiplication). The three bits are those of the columns b, c and d of a row; and of a
/// diagonal, whose squares are in different columns, when all its rows are added up:
///
///     . . . . x                                  product bit 20 + c: the square in column c, and
///     . . . x .    board & diagonal, times       nothing else, as no other square of the diagonal
///     . . . . .    (1 + 2^5 + ... + 2^20)        is in that column
///     . x . . .
///     . . . . .    row 5 of the product: . x . x x
///
/// and those of the rows 2, 3 and 4 of a column, whose squares, 5 bits apart, the factor
/// 2^4 + 2^8 + 2^12 + 2^16 + 2^20 moves to the bits 20 to 24 of the product.
struct Attacks {
  using Table = std::array<Board, squares>;
  using Slides = std::array<std::array<Board, 8>, squares>;  ///< by square, then the three bits

  Table drive{};
  std::array<Table, 2> shield{};  ///< by side
  std::array<Table, 2> relay{};
  std::array<Table, 2> preview{};

  Slides along_row{};
  Slides along_column{};
  Slides along_rising{};   ///< the diagonal from lower left to upper right
  Slides along_falling{};  ///< from upper left to lower right
  Table rising{};          ///< that diagonal without the square itself
  Table falling{};

  Table straight{};                      ///< row and column without the square itself
  Table diagonal{};                      ///< both diagonals
  std::array<Table, squares> between{};  ///< the squares between two on a line; else nothing
  std::array<Table, squares> line{};     ///< the whole line through two squares; else nothing
};

namespace making {

struct Step {
  int column;
  int row;
};

constexpr bool is_on_board(int column, int row) {
  return column >= 0 && column < 5 && row >= 0 && row < 5;
}

/// The squares one step away, the steps reversed for `upper`.
constexpr Attacks::Table steps(Side side, std::initializer_list<Step> steps) {
  Attacks::Table table{};
  const int forward = side == Side::lower ? 1 : -1;
  for (Square from = 0; from < squares; ++from) {
    for (const Step& step : steps) {
      const int column = static_cast<int>(column_of(from)) + step.column;
      const int row = static_cast<int>(row_of(from)) + forward * step.row;
      if (!is_on_board(column, row)) continue;
      table[from] |= bit(square_at(static_cast<unsigned>(column), static_cast<unsigned>(row)));
    }
  }
  return table;
}

/// The squares in one direction up to and including the first occupied one.
constexpr Board ray(Square from, Step step, Board occupied) {
  Board reached = 0;
  int column = static_cast<int>(column_of(from));
  int row = static_cast<int>(row_of(from));
  for (;;) {
    column += step.column;
    row += step.row;
    if (!is_on_board(column, row)) return reached;
    const Board square = bit(square_at(static_cast<unsigned>(column), static_cast<unsigned>(row)));
    reached |= square;
    if ((occupied & square) != 0) return reached;
  }
}

constexpr Board both_ways(Square from, Step step, Board occupied) {
  return ray(from, step, occupied) | ray(from, {-step.column, -step.row}, occupied);
}

/// The board that corresponds to the three bits of a line through a square.
constexpr Board occupied_on(Square from, Step step, unsigned bits) {
  Board occupied = 0;
  for (unsigned i = 0; i < 3; ++i) {
    if ((bits >> i & 1) == 0) continue;
    occupied |= step.column == 0 ? row_1 << (5 * (i + 1)) : column_a << (i + 1);
  }
  return occupied & both_ways(from, step, 0);
}

constexpr Attacks::Slides slides(Step step) {
  Attacks::Slides table{};
  for (Square from = 0; from < squares; ++from) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      table[from][bits] = both_ways(from, step, occupied_on(from, step, bits));
    }
  }
  return table;
}

constexpr void add_lines(Attacks& attacks, Square from, Step step) {
  for (const Step way : {step, Step{-step.column, -step.row}}) {
    Board targets = ray(from, way, 0);
    while (targets != 0) {
      const Square to = take_square(targets);
      attacks.between[from][to] = ray(from, way, bit(to)) & ~bit(to);
      attacks.line[from][to] = both_ways(from, step, 0) | bit(from);
    }
  }
}

constexpr Attacks attacks() {
  constexpr Step row{1, 0};
  constexpr Step column{0, 1};
  constexpr Step rising{1, 1};
  constexpr Step falling{1, -1};
  Attacks made;
  made.drive =
      steps(Side::lower, {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}});
  for (const Side side : {Side::lower, Side::upper}) {
    made.shield[index(side)] = steps(side, {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}});
    made.relay[index(side)] = steps(side, {{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}});
    made.preview[index(side)] = steps(side, {{0, 1}});
  }
  made.along_row = slides(row);
  made.along_column = slides(column);
  made.along_rising = slides(rising);
  made.along_falling = slides(falling);
  for (Square from = 0; from < squares; ++from) {
    made.rising[from] = both_ways(from, rising, 0);
    made.falling[from] = both_ways(from, falling, 0);
    made.straight[from] = both_ways(from, row, 0) | both_ways(from, column, 0);
    made.diagonal[from] = made.rising[from] | made.falling[from];
    for (const Step step : {row, column, rising, falling}) add_lines(made, from, step);
  }
  return made;
}

}  // namespace making

inline constexpr Attacks attacks = making::attacks();

/// The squares that notes (not promoted) attack.
constexpr Board notes_attacks(Square from, Board occupied) {
  constexpr std::uint64_t gather_column = 0x111110;
  const unsigned column = column_of(from);
  const unsigned in_row = occupied >> (from - column + 1) & 7;
  const unsigned in_column = ((occupied >> column & column_a) * gather_column) >> 21 & 7;
  return attacks.along_row[from][in_row] | attacks.along_column[from][in_column];
}

/// The squares that a governance (not promoted) attacks.
constexpr Board governance_attacks(Square from, Board occupied) {
  constexpr std::uint64_t add_rows = column_a;
  const unsigned in_rising = ((occupied & attacks.rising[from]) * add_rows) >> 21 & 7;
  const unsigned in_falling = ((occupied & attacks.falling[from]) * add_rows) >> 21 & 7;
  return attacks.along_rising[from][in_rising] | attacks.along_falling[from][in_falling];
}

/// The row in which the pieces of a side promote: the one farthest from it.
constexpr Board promotion_zone(Side side) {
  return side == Side::lower ? row_5 : row_1;
}

}  // namespace referee::internal::boxshogi

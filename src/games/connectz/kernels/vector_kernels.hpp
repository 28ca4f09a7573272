#pragma once

// The kernels for a set of vector instructions, made from the operations that its file defines: a
// `Set` with
//
//   Bytes                         a window of 64 bytes of text, in one or several vectors
//     load(bytes), a + b
//     a.look_up(table)            table[lower half], for bytes below 0x80
//     a.or_unlike(b, c)           a | (b ^ c)
//     a.where(byte)               a mask, the first byte in bit 0
//     a.is_none()                 whether all are 0
//     a.is_below(byte)            whether all are below a byte
//     a.max(b)                    something that is below a byte if both are
//   shortest_lane                 2 or 4: numbers of so few digits are decoded fastest
//   write_numbers<lane>(window, text, ends, to)
//                                 the numbers before the line ends in a mask, less one; each has up
//                                 to `lane` digits. `to` has room for 64
//   compress(bytes, mask, to)     those in the mask, side by side; returns how many. `to` has room
//                                 for 64
//   compress_ends(sums, text, byte, mask, to)
//                                 the same, of those where the text is `byte`, which the mask says
//                                 too; no two are neighbours, or the result means nothing. Those
//                                 below 99 stay as they are, no others become so
//   digits<end>(text)             64 digits less '1' from lines of a digit each; something that is
//   not
//                                 below 9 if anything else is there
//   split_turns(digits, each)     what 64 moves put into each column: bits of `turns`
//   Columns                       Groups or Drops (pair_steps.hpp)
//   Words                         some words of 64 cells each (line_cells.hpp)

#include "games/connectz/kernels/digit_steps.hpp"
#include "games/connectz/kernels/line_steps.hpp"
#include "games/connectz/kernels/number_steps.hpp"
#include "games/connectz/kernels/pair_steps.hpp"
#include "games/connectz/kernels/squeeze_steps.hpp"

namespace referee::internal::connectz {
namespace {

template <class Set>
struct DecoderOf {
  template <LineEnd end>
  using Type = VectorDecoder<Set, end>;
};

template <class Set>
constexpr Kernels vector_kernels{
    {{decode<Set, Set::shortest_lane, LineEnd::lf>, decode<Set, Set::shortest_lane, LineEnd::crlf>},
     {decode<Set, 4, LineEnd::lf>, decode<Set, 4, LineEnd::crlf>},
     {decode<Set, 8, LineEnd::lf>, decode<Set, 8, LineEnd::crlf>}},
    squeeze<Set>,
    split_digits<Set>,
    split_pairs<DecoderOf<Set>::template Type, typename Set::Columns>,
    line_kernel<typename Set::Words>,
};

}  // namespace
}  // namespace referee::internal::connectz

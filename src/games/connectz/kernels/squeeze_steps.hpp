#pragma once

// How the vector kernels remove blanks: 64 bytes at a time, examined as masks with the first byte
// in bit 0:
//
//     text            _  4 \n  _  2  _  _ \n  1  _  3 \n
//     blank           1  .  .  1  .  1  1  .  .  1  .  .
//     other           .  1  .  .  1  .  .  .  1  .  1  .
//     starts          .  .  .  .  .  1  .  .  .  1  .  .    blanks just after another byte
//     sum             1  .  .  1  .  .  .  1  .  .  1  .    starts + blank: the carry runs to the
//     ends            .  .  .  .  .  .  .  1  .  .  1  .    end of its blanks; & ~blank: what
//     wrong           .  .  .  .  .  .  .  .  .  .  1  .    follows them; & other: "1 3" is wrong
//
// A carry out of the last bit goes to the next 64 bytes.

#include "games/connectz/kernels/window.hpp"

namespace referee::internal::connectz {
namespace {

/// What is known of the last byte of a window, as a mask of one bit.
struct BlankCarry {
  std::uint64_t other = 0;            // it was neither a blank nor part of a line end
  std::uint64_t blanks = 0;           // it was a blank after another byte
  std::uint64_t carriage_return = 0;  // it was a CR
};

template <class Set>
REFEREE_TARGET Squeezed squeeze(std::string_view text, char* room) {
  BlankCarry carry;
  std::uint64_t wrong = 0;
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < text.size(); at += window_bytes) {
    const auto some = Set::Bytes::load(text.data() + at);
    const std::uint64_t valid = lowest(text.size() - at);
    const std::uint64_t blank = (some.where(' ') | some.where('\t')) & valid;
    const std::uint64_t cr = some.where('\r') & valid;
    const std::uint64_t lf = some.where('\n') & valid;
    const std::uint64_t other = valid & ~(blank | cr | lf);
    const std::uint64_t starts = blank & (other << 1 | carry.other);
    std::uint64_t sum = 0;
    bool over = __builtin_add_overflow(starts, blank, &sum);
    over |= __builtin_add_overflow(sum, carry.blanks, &sum);
    const std::uint64_t ends = sum & ~blank;
    wrong |= (ends & other) | ((cr << 1 | carry.carriage_return) & ~lf & valid);
    carry = {other >> 63, over, cr >> 63};
    bytes += Set::compress(some, valid & ~(blank | cr), room + bytes);
  }
  return {bytes, wrong == 0 && carry.carriage_return == 0};
}

}  // namespace
}  // namespace referee::internal::connectz

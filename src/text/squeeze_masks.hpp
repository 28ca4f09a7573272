#pragma once

#include <cstdint>

namespace referee::internal::text {

/// For the kernels that remove blanks from 64 bytes at a time: which bytes stay, and which are not
/// allowed. Masks have the first byte in bit 0:
///
///     text            _  4 \n  _  2  _  _ \n  1  _  3 \n
///     blank           1  .  .  1  .  1  1  .  .  1  .  .
///     other           .  1  .  .  1  .  .  .  1  .  1  .
///     starts          .  .  .  .  .  1  .  .  .  1  .  .    blanks just after another byte
///     sum             1  .  .  1  .  .  .  1  .  .  1  .    starts + blank: the carry runs to the
///     ends            .  .  .  .  .  .  .  1  .  .  1  .    end of its blanks; & ~blank: what
///     wrong           .  .  .  .  .  .  .  .  .  .  1  .    follows them; & other: "1 3" is wrong
///
/// A carry out of the last bit goes to the next 64 bytes.

struct BlankCarry {
  std::uint64_t other = 0;            ///< the byte before was another one
  std::uint64_t blanks = 0;           ///< it was a blank after another one
  std::uint64_t carriage_return = 0;  ///< it was a CR
};

/// Masks of the kinds of bytes.
struct LineBytes {
  std::uint64_t blank;
  std::uint64_t cr;
  std::uint64_t lf;
};

struct BlankMasks {
  std::uint64_t kept;
  std::uint64_t wrong;
};

/// For 64 bytes of which those in `valid` are text.
inline BlankMasks look_at(LineBytes bytes, std::uint64_t valid, BlankCarry& carry) {
  const std::uint64_t blank = bytes.blank & valid;
  const std::uint64_t cr = bytes.cr & valid;
  const std::uint64_t lf = bytes.lf & valid;
  const std::uint64_t other = valid & ~(blank | cr | lf);
  const std::uint64_t starts = blank & (other << 1 | carry.other);
  std::uint64_t sum = 0;
  bool over = __builtin_add_overflow(starts, blank, &sum);
  over |= __builtin_add_overflow(sum, carry.blanks, &sum);
  const std::uint64_t ends = sum & ~blank;
  const std::uint64_t unpaired = (cr << 1 | carry.carriage_return) & ~lf & valid;
  carry = {other >> 63, over, cr >> 63};
  return {valid & ~(blank | cr), (ends & other) | unpaired};
}

}  // namespace referee::internal::text

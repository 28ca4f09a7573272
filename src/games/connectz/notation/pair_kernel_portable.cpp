// Portable: eight bytes of text at a time, as a number of 64 bits, the first byte the lowest; and
// the two numbers that begin one byte and two bytes earlier.
//
//   text            1  2 \n  7 \n  3  4 \n
//   units           .  1  2  .  7  .  3  4        one byte before, less '0'
//   tens            .  .  1  2  .  7  .  3        two before: 0 where that was a line end,
//                  10 20                ...       times ten
//   sums            .  . 12  .  7  .  . 34
//   ends            .  . 80  . 80  .  . 80        the bytes of LF, or CR
//   pairs              .    12     7    34        as no line is empty, two neighbouring bytes never
//                                                 both end one: the one that does, or 0
//   indexes        11  6 33                       those that are not 0, less one
//
// The moves are then put on their columns one after the other.

#include "games/connectz/notation/pair_drops.hpp"
#include "games/connectz/notation/pair_kernel.hpp"
#include "text/digit_word.hpp"

namespace referee::internal::connectz {
namespace {

using text::in_all_bytes;
using text::load_word;
using text::word_bytes;

constexpr std::size_t most_lines = word_bytes / 2;
constexpr std::uint64_t high_bits = in_all_bytes(0x80);

/// The high bits of the bytes of `word` that are `byte`.
std::uint64_t find(std::uint64_t word, char byte) {
  const std::uint64_t others = word ^ in_all_bytes(static_cast<unsigned char>(byte));
  return ~(((others & ~high_bits) + ~high_bits) | others) & high_bits;
}

/// The high bits of the bytes of `values` that are not below 10.
std::uint64_t no_digits(std::uint64_t values) {
  return (((values & ~high_bits) + in_all_bytes(0x80 - 10)) | values) & high_bits;
}

/// Bytes of ones for the high bits.
std::uint64_t whole_bytes(std::uint64_t high) {
  return (high >> 7) * 0xff;
}

/// See pair_drops.hpp.
template <text::LineEnd end>
class Decoder {
 public:
  static constexpr std::size_t window_bytes = word_bytes;

  std::size_t take(const char* text, std::size_t left, std::uint8_t* indexes) {
    const std::uint64_t valid = high_bits >> 8 * (word_bytes - left);
    const std::uint64_t word = load_word(text);
    const std::uint64_t lf = find(word, '\n') & valid;
    const std::uint64_t cr = end == text::LineEnd::crlf ? find(word, '\r') & valid : lf;
    const std::uint64_t units = load_word(text - 1) ^ in_all_bytes('0');
    const std::uint64_t tens = load_word(text - 2) ^ in_all_bytes('0');
    const std::uint64_t none = no_digits(word ^ in_all_bytes('0')) & valid;
    const std::uint64_t no_units = no_digits(units);
    const std::uint64_t no_tens = no_digits(tens);
    // Other bytes than digits and line ends; empty lines; three consecutive digits; 0.
    wrong_ |= (none & ~(lf | cr)) | (cr & no_units) | (valid & ~(none | no_units | no_tens));
    if constexpr (end == text::LineEnd::crlf) {
      wrong_ |= (lf ^ (cr << 8 | cr_)) & valid;
      cr_ = cr >> 56;
    }
    // No sum of a plain line exceeds its byte.
    const std::uint64_t sums = units + 10 * (tens & ~whole_bytes(no_tens));
    const std::size_t written = write(sums & whole_bytes(cr), indexes);
    wrong_ |= written ^ ((cr >> 7) * in_all_bytes(1) >> 56);
    return written;
  }

  bool are_plain() const { return wrong_ == 0; }

 private:
  static std::size_t write(std::uint64_t sums, std::uint8_t* indexes) {
    const std::uint64_t pairs = sums | sums >> 8;
    std::size_t count = 0;
    for (std::size_t i = 0; i < most_lines; ++i) {
      const auto number = static_cast<std::uint8_t>(pairs >> (16 * i));
      indexes[count] = static_cast<std::uint8_t>(number - 1);
      count += number != 0 ? 1 : 0;
    }
    return count;
  }

  std::uint64_t cr_ = 0;
  std::uint64_t wrong_ = 0;
};

}  // namespace

SplitPairs portable_pair_split() {
  return split_pairs<Decoder>;
}

}  // namespace referee::internal::connectz

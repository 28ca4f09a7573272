// Portable: eight bytes of text at a time, as a number of 64 bits, the first byte the lowest; and
// the two numbers that begin a byte and two earlier.
//
//   text            1  2 \n  7 \n  3  4 \n
//   units           .  1  2  .  7  .  3  4        one byte before, less '0'
//   tens            .  .  1  2  .  7  .  3        two before: 0 where that was a line end,
//                  10 20                ...       times ten
//   sums            .  . 12  .  7  .  . 34
//   ends            .  . 80  . 80  .  . 80        the bytes of LF, or CR
//   pairs              .    12     7    34        as no line is empty, no two bytes beside each
//   other
//                                                 end one: the one that does, or 0
//   indexes        11  6 33                       those that are not 0, less one
//
// The moves are then put on their columns one after the other.

#include <array>
#include <cstring>

#include "games/connectz/pair_kernel.hpp"
#include "games/connectz/pair_text.hpp"
#include "games/connectz/split_tops.hpp"

namespace referee::internal::connectz {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);
constexpr std::size_t most_lines = word_bytes / 2;
constexpr std::size_t chunk_moves = 4096;

constexpr std::uint64_t in_all_bytes(std::uint64_t byte) {
  return byte * 0x0101010101010101;
}
constexpr std::uint64_t high_bits = in_all_bytes(0x80);

std::uint64_t load(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, word_bytes);
  return word;
}

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

template <text::LineEnd end>
class Decoder {
 public:
  /// Takes the lines that end in a word's bytes, of which those in `valid` are text; gives how
  /// many, at most four, and writes so many indexes and one more.
  std::size_t take(const char* text, std::uint64_t valid, std::uint8_t* indexes) {
    const std::uint64_t word = load(text);
    const std::uint64_t lf = find(word, '\n') & valid;
    const std::uint64_t cr = end == text::LineEnd::crlf ? find(word, '\r') & valid : lf;
    const std::uint64_t units = load(text - 1) ^ in_all_bytes('0');
    const std::uint64_t tens = load(text - 2) ^ in_all_bytes('0');
    const std::uint64_t none = no_digits(word ^ in_all_bytes('0')) & valid;
    const std::uint64_t no_units = no_digits(units);
    const std::uint64_t no_tens = no_digits(tens);
    // Other bytes than digits and line ends; empty lines; three digits in a row; 0.
    wrong_ |= (none & ~(lf | cr)) | (cr & no_units) | (valid & ~(none | no_units | no_tens));
    if constexpr (end == text::LineEnd::crlf) {
      wrong_ |= (lf ^ (cr << 8 | cr_)) & valid;
      cr_ = cr >> 56;
    }
    // No sum of a plain line is beyond its byte.
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

using Indexes = std::array<std::uint8_t, chunk_moves + 2 * word_bytes>;
using Tops = SplitTops<NarrowColumns::most_columns>;

/// Whether all are in the frame; only then they are put on.
bool put_on(const Indexes& indexes, std::size_t count, std::size_t before, unsigned columns,
            Tops& tops) {
  std::uint8_t greatest = 0;
  for (std::size_t i = 0; i < count; ++i) greatest = std::max(greatest, indexes[i]);
  if (greatest >= columns) return false;
  const std::uint64_t turns[] = {Tops::first_turn, Tops::second_turn};
  for (std::size_t i = 0; i < count; ++i) tops.put(indexes[i], turns[(before + i) % 2]);
  return true;
}

template <text::LineEnd end>
PairMoves split_lines(std::string_view text, unsigned columns, NarrowColumns& split) {
  Decoder<end> decoder;
  Tops tops(split);
  Indexes indexes;
  PairMoves taken;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t count = 0;
    for (; at < text.size() && count < chunk_moves; at += word_bytes) {
      const std::size_t left = text.size() - at;
      if (at > 0 && left >= word_bytes) {
        count += decoder.take(text.data() + at, high_bits, indexes.data() + count);
        continue;
      }
      const PairWindow<word_bytes> edge(text, at);
      const std::uint64_t valid =
          left < word_bytes ? (std::uint64_t{1} << 8 * left) - 1 : ~std::uint64_t{0};
      count += decoder.take(edge.begin(), high_bits & valid, indexes.data() + count);
    }
    if (!decoder.are_plain() || !put_on(indexes, count, taken.count, columns, tops)) return {};
    if (count > 0) taken.last = indexes[count - 1] + 1U;
    taken.count += count;
  }
  tops.save();
  return taken;
}

PairMoves split_pairs(std::string_view text, unsigned columns, text::LineEnd end,
                      NarrowColumns& split) {
  return end == text::LineEnd::lf ? split_lines<text::LineEnd::lf>(text, columns, split)
                                  : split_lines<text::LineEnd::crlf>(text, columns, split);
}

}  // namespace

SplitPairs portable_pair_split() {
  return split_pairs;
}

}  // namespace referee::internal::connectz

// Portable C++: a word of 64 cells at a time. A step from the seed to a column, d rows further up,
// with words of eight cells, the lowest bit at the left:
//
//     seed    01101001             of the seed column
//     alive   11110010             its cells that have been followed so far
//     low     10100110             word w of the other column
//     high    01100101             word w + 1
//     next    01001100             d = 1: low >> d | high << 1 << 63 - d
//     alive   11010010             alive & ~(seed ^ next)

#include "games/connectz/lines/line_kernel.hpp"

#define REFEREE_LINES
#define REFEREE_VECTOR inline
#include "games/connectz/lines/line_kernel_steps.hpp"

namespace referee::internal::connectz {
namespace {

struct Words1 {
  static constexpr unsigned lanes = 1;

  static Words1 all(std::uint64_t word) { return {word}; }
  static Words1 load(const std::uint64_t* words) { return {*words}; }
  static Words1 load(const Board::Words& column, std::int64_t word) {
    const auto full = static_cast<std::int64_t>(column.full);
    if (word == full) return {column.top};
    return {word >= 0 && word < full ? column.words[word] : 0};
  }
  static Words1 rows_below(std::int64_t rows) {
    if (rows >= 64) return {~std::uint64_t{0}};
    return {rows > 0 ? (std::uint64_t{1} << rows) - 1 : 0};
  }
  static Words1 window(Words1 low, Words1 high, unsigned shift) {
    return {low.v >> shift | high.v << 1 << (63 - shift)};
  }
  Words1 where_same(Words1 a, Words1 b) const { return {v & ~(a.v ^ b.v)}; }
  Words1 without(Words1 other) const { return {v & ~other.v}; }
  Words1 operator&(Words1 other) const { return {v & other.v}; }
  Words1 operator|(Words1 other) const { return {v | other.v}; }
  bool operator==(Words1 other) const { return v == other.v; }
  bool is_none() const { return v == 0; }
  unsigned first_lane() const { return 0; }
  bool has_even_quarter() const { return has_zero_quarter(v) || has_zero_quarter(~v); }

  std::uint64_t v;

 private:
  /// Subtracting 1 from each quarter borrows into the top bit of a quarter that is 0.
  static bool has_zero_quarter(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0001000100010001;
    return ((word - ones) & ~word & ones << 15) != 0;
  }
};

}  // namespace

const LineKernel* portable_line_kernel() {
  return &kernel_of<Words1>;
}

}  // namespace referee::internal::connectz

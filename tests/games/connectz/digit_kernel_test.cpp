// The kernels that split digits among columns, each against a twin that goes move by move.
#include "games/connectz/digit_kernel.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/instructions.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;
using connectz::DigitColumns;
using text::LineEnd;

/// Each column's bits, a character each.
using Columns = std::vector<std::string>;

Columns split_slowly(const std::string& text, std::size_t moves, unsigned columns, LineEnd end) {
  Columns split(columns);
  for (std::size_t move = 0; move < moves; ++move) {
    const auto digit = static_cast<std::size_t>(text[move * connectz::digit_bytes(end)] - '1');
    split.at(digit) += move % 2 == 0 ? '0' : '1';
  }
  return split;
}

Columns columns_of(const DigitColumns& split, unsigned columns) {
  Columns found(columns);
  for (unsigned column = 0; column < columns; ++column) {
    for (std::uint64_t i = 0; i < split.counts[column]; ++i) {
      found[column] += (split.bits[column].at(i / 64) >> i % 64 & 1) == 0 ? '0' : '1';
    }
  }
  return found;
}

std::string lines_of(const std::string& digits, LineEnd end) {
  std::string text;
  for (const char digit : digits) {
    text += digit;
    text += end == LineEnd::crlf ? "\r\n" : "\n";
  }
  return text;
}

struct NamedKernel {
  const char* name;
  connectz::SplitDigits split;
};

std::vector<NamedKernel> kernels() {
  std::vector<NamedKernel> found;
  using base::Instructions;
  if (base::has(Instructions::avx512)) found.push_back({"avx512", connectz::avx512_digit_split()});
  if (base::has(Instructions::neon)) found.push_back({"neon", connectz::neon_digit_split()});
  return found;
}

/// Puts the text `offset` bytes behind a cache line, where other text surrounds it.
const char* place(const std::string& text, std::size_t offset) {
  alignas(64) static char room[3 * DigitColumns::most_moves + 2 * base::block_padding];
  REQUIRE(offset + text.size() <= sizeof room);
  std::fill(std::begin(room), std::end(room), '1');
  return std::copy(text.begin(), text.end(), room + offset) - text.size();
}

/// Digits of all columns, or nearly all of one or two of them.
std::string random_digits(base::Random& random, std::size_t moves, unsigned columns) {
  const unsigned some = 1 + static_cast<unsigned>(random.below(columns));
  const unsigned first = static_cast<unsigned>(random.below(columns));
  const std::uint64_t others = random.below(3) == 0 ? 2 : 40;
  std::string digits;
  for (std::size_t i = 0; i < moves; ++i) {
    const bool other = random.below(others) == 0;
    const std::uint64_t column =
        other ? random.below(columns) : (first + random.below(some)) % columns;
    digits += static_cast<char>('1' + column);
  }
  return digits;
}

}  // namespace

TEST_CASE("digit kernels split moves of all numbers at all alignments", "[connectz]") {
  base::Random random(1);
  const auto split = std::make_unique<DigitColumns>();
  for (int round = 0; round < 600; ++round) {
    const unsigned columns = 1 + static_cast<unsigned>(round % 9);
    const LineEnd end = random.below(2) == 0 ? LineEnd::lf : LineEnd::crlf;
    const std::size_t most = DigitColumns::most_moves / connectz::digit_moves;
    const std::size_t moves =
        connectz::digit_moves * (1 + random.below(random.below(8) == 0 ? most : 8));
    const std::string text = lines_of(random_digits(random, moves, columns), end);
    const Columns truth = split_slowly(text, moves, columns, end);
    for (const auto& [name, kernel] : kernels()) {
      INFO(name << ", " << columns << " columns, " << moves << " moves, round " << round);
      REQUIRE(kernel(place(text, random.below(64)), moves, columns, end, *split));
      REQUIRE(columns_of(*split, columns) == truth);
    }
  }
}

TEST_CASE("digit kernels see every byte at every position", "[connectz]") {
  base::Random random(2);
  const auto split = std::make_unique<DigitColumns>();
  constexpr std::size_t moves = 2 * connectz::digit_moves;
  for (const LineEnd end : {LineEnd::lf, LineEnd::crlf}) {
    const std::string good = lines_of(random_digits(random, moves, 7), end);
    for (std::size_t at = 0; at < good.size(); ++at) {
      const bool is_digit = at % connectz::digit_bytes(end) == 0;
      std::string text = good;
      for (std::size_t byte = at % tests::sparse; byte < 256; byte += tests::sparse) {
        text[at] = static_cast<char>(byte);
        const bool plain = is_digit ? byte >= '1' && byte <= '7' : text[at] == good[at];
        for (const auto& [name, kernel] : kernels()) {
          INFO(name << ", byte " << byte << " at " << at);
          REQUIRE(kernel(place(text, at % 64), moves, 7, end, *split) == plain);
          if (plain) REQUIRE(columns_of(*split, 7) == split_slowly(text, moves, 7, end));
        }
      }
    }
  }
}

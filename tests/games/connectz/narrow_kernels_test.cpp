// The kernels that split the moves of narrow frames, each against a twin that reads byte by byte.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/instructions.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "games/connectz/digit_kernel.hpp"
#include "games/connectz/pair_kernel.hpp"
#include "io/blocks.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;
using connectz::NarrowColumns;
using connectz::PairMoves;
using text::LineEnd;

constexpr LineEnd line_ends[] = {LineEnd::lf, LineEnd::crlf};

std::string_view bytes_of(LineEnd end) {
  return end == LineEnd::crlf ? "\r\n" : "\n";
}

/// What a text comes to: the players of the counters in each column, the lowest first.
struct Reading {
  PairMoves moves;
  std::vector<std::vector<bool>> columns;

  friend bool operator==(const Reading& a, const Reading& b) {
    return a.moves.count == b.moves.count && a.moves.last == b.moves.last && a.columns == b.columns;
  }
};

/// Nothing if there is anything but lines of up to `digits` digits.
std::optional<Reading> read_slowly(std::string_view text, unsigned columns, LineEnd end,
                                   std::size_t digits) {
  Reading reading;
  reading.columns.resize(columns);
  const std::string_view line_end = bytes_of(end);
  while (!text.empty()) {
    const std::size_t length = text.find(line_end);
    const std::string_view line = text.substr(0, length);
    if (length == text.npos || line.size() > digits) return {};
    if (line.empty() || line.find_first_not_of("0123456789") != line.npos) return {};
    const auto column = static_cast<unsigned>(std::stoul(std::string(line)));
    if (column < 1 || column > columns) return {};
    reading.columns[column - 1].push_back(reading.moves.count % 2 == 1);
    reading.moves.last = column;
    ++reading.moves.count;
    text.remove_prefix(length + line_end.size());
  }
  return reading;
}

Reading reading_of(const PairMoves& moves, unsigned columns, const NarrowColumns& split) {
  Reading reading{moves, {}};
  if (moves.count == 0) return reading;  // the split says nothing
  for (std::size_t k = 0; k < columns; ++k) {
    std::vector<bool>& column = reading.columns.emplace_back();
    for (std::uint64_t i = 0; i < split.counts[k]; ++i) {
      column.push_back((split.bits[k][i / 64] >> (i % 64) & 1) != 0);
    }
  }
  return reading;
}

template <typename Split>
struct Named {
  const char* name;
  Split split;
};

/// Those of all that the processor has the instructions for.
template <typename Split>
std::vector<Named<Split>> those_here(const std::vector<std::pair<base::Instructions, Split>>& all) {
  static constexpr const char* names[] = {"portable", "avx2", "avx512", "neon"};
  std::vector<Named<Split>> found;
  for (const auto& [instructions, split] : all) {
    const char* const name = names[static_cast<std::size_t>(instructions)];
    if (base::has(instructions)) found.push_back({name, split});
  }
  return found;
}

using base::Instructions;
const auto digit_kernels =
    those_here<connectz::SplitDigits>({{Instructions::portable, connectz::portable_digit_split()},
                                       {Instructions::avx2, connectz::avx2_digit_split()},
                                       {Instructions::avx512, connectz::avx512_digit_split()},
                                       {Instructions::neon, connectz::neon_digit_split()}});
const auto pair_kernels =
    those_here<connectz::SplitPairs>({{Instructions::portable, connectz::portable_pair_split()},
                                      {Instructions::avx2, connectz::avx2_pair_split()},
                                      {Instructions::avx512, connectz::avx512_pair_split()}});

/// A text in the middle of others, `offset` bytes behind a cache line; and room for what comes of
/// it, full of what was there before.
class Desk {
 public:
  Desk() : split(new NarrowColumns) {
    for (auto& column : split->bits) column.fill(0x5a5a5a5a5a5a5a5a);
  }

  std::string_view place(std::string_view text, std::size_t offset) {
    room_.assign(offset + text.size() + 2 * base::block_padding + 64, '7');
    const auto address = reinterpret_cast<std::uintptr_t>(room_.data());
    const std::size_t at = base::block_padding + (64 - address % 64) % 64 + offset % 64;
    room_.resize(at + text.size() + base::block_padding, '7');
    text.copy(room_.data() + at, text.size());
    return std::string_view(room_).substr(at, text.size());
  }

  std::unique_ptr<NarrowColumns> split;

 private:
  std::string room_;
};

void check(const std::optional<Reading>& truth, const Reading& reading, const char* name,
           std::string_view text, unsigned columns) {
  if (reading.moves.count == 0 ? !truth || truth->moves.count == 0 : truth == reading) return;
  INFO(name << ", " << columns << " columns, " << text.size() << " bytes");
  INFO(text.substr(0, 2000));
  CHECK(truth.has_value());
  if (truth) {
    CHECK(reading.moves.count == truth->moves.count);
    CHECK(reading.moves.last == truth->moves.last);
  }
  FAIL("another reading");
}

void compare_digits(Desk& desk, std::string_view text, std::size_t offset, unsigned columns) {
  const std::string_view placed = desk.place(text, offset);
  for (const LineEnd end : line_ends) {
    const std::size_t lines = placed.size() / connectz::digit_bytes(end);
    const std::size_t moves = lines - lines % connectz::digit_moves;
    const std::string_view whole = placed.substr(0, moves * connectz::digit_bytes(end));
    const auto truth = read_slowly(whole, columns, end, 1);
    for (const auto& [name, split] : digit_kernels) {
      const bool plain = split(placed.data(), moves, columns, end, *desk.split);
      const std::size_t count = plain ? moves : 0;
      // The kernel does not say which the last one was.
      const PairMoves found{count, count > 0 && truth ? truth->moves.last : 0};
      check(truth, reading_of(found, columns, *desk.split), name, whole, columns);
    }
  }
}

void compare_pairs(Desk& desk, std::string_view text, std::size_t offset, unsigned columns) {
  const std::string_view placed = io::whole_lines(desk.place(text, offset));
  for (const LineEnd end : line_ends) {
    const auto truth = read_slowly(placed, columns, end, 2);
    for (const auto& [name, split] : pair_kernels) {
      const PairMoves moves = split(placed, columns, end, *desk.split);
      check(truth, reading_of(moves, columns, *desk.split), name, placed, columns);
    }
  }
}

/// Lines that are plain in a frame, at times long runs into one column.
std::string random_lines(base::Random& random, std::size_t lines, unsigned columns, LineEnd end) {
  std::string text;
  const std::uint64_t tower = random.below(4) == 0 ? random.below(columns) : columns;
  for (std::size_t i = 0; i < lines; ++i) {
    const bool high = tower < columns && random.below(90) > 0;
    const std::string number = std::to_string(1 + (high ? tower : random.below(columns)));
    if (number.size() == 1 && columns > 9 && random.below(500) == 0) text += '0';
    text += number;
    text += bytes_of(end);
  }
  return text;
}

}  // namespace

TEST_CASE("digit kernels read plain text of every length and width", "[connectz][kernel]") {
  base::Random random(11);
  Desk desk;
  for (unsigned columns = 1; columns <= connectz::most_digit_columns; ++columns) {
    for (std::size_t lines = 0; lines < 700; lines += 1 + random.below(40)) {
      for (const LineEnd end : line_ends) {
        compare_digits(desk, random_lines(random, lines, columns, end), random.below(64), columns);
      }
    }
    const std::size_t most = NarrowColumns::most_moves;
    for (const LineEnd end : line_ends) {
      compare_digits(desk, random_lines(random, most, columns, end), random.below(64), columns);
    }
  }
}

TEST_CASE("digit kernels see every byte at every position", "[connectz][kernel]") {
  base::Random random(12);
  Desk desk;
  for (const LineEnd end : line_ends) {
    for (const unsigned columns : {1U, 7U, 9U}) {
      std::string text = random_lines(random, 128, columns, end);
      for (std::size_t at = 0; at < text.size(); ++at) {
        const char good = text[at];
        for (unsigned byte = 0; byte < 256; ++byte) {
          text[at] = static_cast<char>(byte);
          compare_digits(desk, text, at, columns);
        }
        text[at] = good;
      }
    }
  }
}

TEST_CASE("pair kernels read plain text of every length and width", "[connectz][kernel]") {
  base::Random random(13);
  Desk desk;
  for (unsigned columns = 10; columns <= NarrowColumns::most_columns; ++columns) {
    for (std::size_t lines = 0; lines < 700; lines += 1 + random.below(90)) {
      for (const LineEnd end : line_ends) {
        std::string text = random_lines(random, lines, columns, end);
        compare_pairs(desk, text, random.below(64), columns);
        text.resize(text.size() - std::min<std::size_t>(text.size(), random.below(6)));
        compare_pairs(desk, text, random.below(64), columns);
      }
    }
  }
}

TEST_CASE("pair kernels read as much as they may be given", "[connectz][kernel]") {
  base::Random random(14);
  Desk desk;
  for (const unsigned columns : {10U, 16U, 50U, 64U, 65U, 99U}) {
    for (const LineEnd end : line_ends) {
      for (int round = 0; round < 6; ++round) {
        // All of one digit at times: there are no more moves then.
        std::string text =
            random_lines(random, connectz::most_pair_bytes / 2, round == 0 ? 9 : columns, end);
        text.resize(std::min<std::size_t>(text.size(), connectz::most_pair_bytes));
        compare_pairs(desk, text, random.below(64), columns);
        text[random.below(text.size())] = "0\n\rx9"[random.below(5)];
        compare_pairs(desk, text, random.below(64), columns);
      }
    }
  }
}

TEST_CASE("pair kernels see every byte at every position", "[connectz][kernel]") {
  base::Random random(15);
  Desk desk;
  for (const LineEnd end : line_ends) {
    for (const unsigned columns : {10U, 50U, 99U}) {
      std::string text = random_lines(random, 60, columns, end);
      for (std::size_t at = 0; at < text.size(); ++at) {
        const char good = text[at];
        for (unsigned byte = 0; byte < 256; ++byte) {
          text[at] = static_cast<char>(byte);
          compare_pairs(desk, text, at, columns);
        }
        text[at] = good;
      }
    }
  }
}

TEST_CASE("pair kernels read what random edits make of lines", "[connectz][kernel]") {
  base::Random random(16);
  Desk desk;
  const std::string bytes = "0123456789\n\n\n\r\r \t\0+x";
  for (std::uint64_t round = 0; round < tests::rounds(20000); ++round) {
    const auto columns = static_cast<unsigned>(10 + random.below(90));
    std::string text =
        random_lines(random, 1 + random.below(200), columns, line_ends[random.below(2)]);
    for (std::uint64_t edits = random.below(4); edits > 0; --edits) {
      const char byte = bytes[random.below(bytes.size())];
      const std::size_t at = random.below(text.size());
      switch (random.below(3)) {
        case 0:
          text.replace(at, 1, 1, byte);
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        default:
          text.erase(at, text.size() > 1 ? 1 : 0);
      }
    }
    compare_pairs(desk, text, random.below(64), columns);
  }
}

TEST_CASE("pair kernels do not write beyond their room when lines are empty",
          "[connectz][kernel]") {
  base::Random random(17);
  Desk desk;
  for (int round = 0; round < 300; ++round) {
    std::string text = random_lines(random, random.below(5000), 20, LineEnd::lf);
    text.insert(random.below(text.size() + 1), random.below(9000), '\n');
    compare_pairs(desk, text, random.below(64), 20);
  }
}

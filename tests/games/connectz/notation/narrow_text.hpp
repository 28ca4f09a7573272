#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/instructions.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "games/connectz/notation/pair_kernel.hpp"
#include "tests/catch.hpp"

/// For the tests of the kernels that split the moves of narrow frames, each against a twin that
/// reads byte by byte.
namespace referee::internal::tests {

using connectz::NarrowColumns;
using connectz::PairMoves;
using text::LineEnd;

inline constexpr LineEnd line_ends[] = {LineEnd::lf, LineEnd::crlf};

inline std::string_view bytes_of(LineEnd end) {
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
inline std::optional<Reading> read_slowly(std::string_view text, unsigned columns, LineEnd end,
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

inline Reading reading_of(const PairMoves& moves, unsigned columns, const NarrowColumns& split) {
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

inline void check(const std::optional<Reading>& truth, const Reading& reading, const char* name,
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

/// Lines that are plain in a frame, at times long runs into one column.
inline std::string random_lines(base::Random& random, std::size_t lines, unsigned columns,
                                LineEnd end) {
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

}  // namespace referee::internal::tests

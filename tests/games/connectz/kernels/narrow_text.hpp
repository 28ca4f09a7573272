#pragma once

#include <memory>
#include <optional>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/kernels/kernels_here.hpp"

/// For the tests of the kernels that split the moves of narrow frames, each against a twin that
/// reads byte by byte.
namespace referee::internal::tests {

using connectz::LineEnd;
using connectz::NarrowColumns;
using connectz::PairMoves;

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

/// A desk with room for what comes of a text, full of what was there before.
struct NarrowDesk : Desk {
  NarrowDesk() {
    for (auto& column : split->bits) column.fill(0x5a5a5a5a5a5a5a5a);
    split->counts.fill(0x5a);
  }

  std::unique_ptr<NarrowColumns> split = std::make_unique<NarrowColumns>();
};

inline void check(const std::optional<Reading>& truth, const Reading& reading,
                  std::string_view name, std::string_view text, unsigned columns) {
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

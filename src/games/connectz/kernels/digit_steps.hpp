#pragma once

// How the vector kernels split lines of one digit: 64 moves at a time, all columns.
//
//   text          3 \n 1 \n 3 \n 3 \n 2 \n ...
//   digits        2  0  2  2  1 ...                less '1': a byte a move; 9 or more for anything
//                                                  that is not a digit and the line end
//   column 3      1  0  1  1  0 ...                the moves into it, as a mask of 64 bits

#include "games/connectz/kernels/split_steps.hpp"

namespace referee::internal::connectz {
namespace {

template <class Set, LineEnd end, std::size_t... k>
REFEREE_TARGET bool split_columns(const char* text, std::size_t moves, NarrowColumns& split,
                                  std::index_sequence<k...> each) {
  using Bytes = typename Set::Bytes;
  constexpr std::size_t columns = sizeof...(k);
  constexpr std::size_t bytes = digit_moves * digit_bytes(end);
  clear_columns(split, columns);
  ColumnTops<columns> tops(split, 0);
  Bytes greatest{};
  for (std::size_t move = 0; move < moves; move += digit_moves, text += bytes) {
    for (std::size_t i = 0; i < bytes; i += 64) __builtin_prefetch(text + prefetched_bytes + i);
    const Bytes digits = Set::template digits<end>(text);
    greatest = greatest.max(digits);
    tops.put(Set::split_turns(digits, each), each);
  }
  tops.save();
  return greatest.is_below(columns);
}

template <class Set, LineEnd end, std::size_t... k>
bool split_by_width(const char* text, std::size_t moves, unsigned columns, NarrowColumns& split,
                    std::index_sequence<k...>) {
  using Split = bool (*)(const char*, std::size_t, NarrowColumns&);
  static constexpr Split of_width[] = {[](const char* lines, std::size_t count, NarrowColumns& to) {
    return split_columns<Set, end>(lines, count, to, std::make_index_sequence<k + 1>());
  }...};
  return of_width[columns - 1](text, moves, split);
}

template <class Set>
bool split_digits(const char* text, std::size_t moves, unsigned columns, LineEnd end,
                  NarrowColumns& split) {
  constexpr std::make_index_sequence<most_digit_columns> widths;
  return end == LineEnd::lf
             ? split_by_width<Set, LineEnd::lf>(text, moves, columns, split, widths)
             : split_by_width<Set, LineEnd::crlf>(text, moves, columns, split, widths);
}

/// Text that is only CR and LF at their positions among moves of a digit, CR and LF, starting
/// `first` bytes into a move; for comparisons.
template <std::size_t size>
constexpr std::array<std::uint8_t, size> line_ends_after(std::size_t first) {
  std::array<std::uint8_t, size> bytes{};
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = (first + i) % 3;
    bytes[i] = place == 1 ? '\r' : place == 2 ? '\n' : 0;
  }
  return bytes;
}

}  // namespace
}  // namespace referee::internal::connectz

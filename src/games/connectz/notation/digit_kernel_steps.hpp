#pragma once

// The common part of the vector kernels for digits, for kernel files only. Each kernel file defines
// a `Moves`, 64 moves at a time:
//
//   Moves::take(text)     reads the next 64
//   Moves::into(column)   a mask: which of them go into that column, counted from 0
//   Moves::are_plain(n)   whether all so far were digits from 1 to n, and line ends

#include "games/connectz/notation/digit_kernel.hpp"
#include "games/connectz/notation/split_steps.hpp"

namespace referee::internal::connectz {
namespace {

template <class Moves, std::size_t... k>
REFEREE_SPLIT bool split_columns(const char* text, std::size_t moves, NarrowColumns& split,
                                 std::index_sequence<k...>) {
  constexpr std::size_t ahead = 4096;  // the distance of prefetching
  constexpr std::size_t bytes = digit_moves * digit_bytes(Moves::end);
  constexpr std::size_t columns = sizeof...(k);
  clear_columns(split, columns);
  ColumnTops<columns> tops(split, 0);
  Moves some;
  for (std::size_t move = 0; move < moves; move += digit_moves, text += bytes) {
    for (std::size_t i = 0; i < bytes; i += 64) _mm_prefetch(text + ahead + i, _MM_HINT_T0);
    some.take(text);
    tops.put({some.into(k)...}, turns);
  }
  tops.save();
  return some.are_plain(columns);
}

template <class Moves, std::size_t columns>
bool split_into(const char* text, std::size_t moves, NarrowColumns& split) {
  return split_columns<Moves>(text, moves, split, std::make_index_sequence<columns>());
}

template <class Moves, std::size_t... k>
bool split_by_width(const char* text, std::size_t moves, unsigned columns, NarrowColumns& split,
                    std::index_sequence<k...>) {
  constexpr bool (*of_width[])(const char*, std::size_t,
                               NarrowColumns&) = {split_into<Moves, k + 1>...};
  return of_width[columns - 1](text, moves, split);
}

template <template <text::LineEnd> class Moves>
bool split_digits(const char* text, std::size_t moves, unsigned columns, text::LineEnd end,
                  NarrowColumns& split) {
  constexpr std::make_index_sequence<most_digit_columns> widths;
  return end == text::LineEnd::lf
             ? split_by_width<Moves<text::LineEnd::lf>>(text, moves, columns, split, widths)
             : split_by_width<Moves<text::LineEnd::crlf>>(text, moves, columns, split, widths);
}

}  // namespace
}  // namespace referee::internal::connectz

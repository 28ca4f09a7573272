#pragma once

// The common part of the vector kernels for lines of up to two digits, for kernel files only. A
// piece of text is processed some thousand moves at a time, in three steps:
//
//   text       1 2 \n 7 \n 3 4 \n ...         64 bytes a window
//   indexes    11 6 33 ...                    Decoder: a byte a move, the column's index
//   groups     |6 ...|11 ...| | |33 ...|      Groups: eight neighbouring columns each, in order,
//                                             with the moves' players
//   columns    each group's, 64 moves at a time, as for digits (split_steps.hpp)
//
// So the column of a move is one of at most 13 groups, and then one of eight columns, not of 99.
//
//   Decoder::take(window, valid, indexes)    decodes the lines that end in a window of 64 bytes, of
//                                            which those in the mask `valid` are text; returns how
//                                            many, and writes up to 64 bytes
//   Decoder::are_plain(columns)              whether all so far were plain, and in the frame
//   Groups::add(indexes, valid, groups)      distributes 64 moves to so many groups, or those of
//                                            them in the mask `valid`
//   Groups::put_on(split, groups)            puts all on their columns

#include "games/connectz/notation/pair_kernel.hpp"
#include "games/connectz/notation/pair_text.hpp"
#include "games/connectz/notation/split_steps.hpp"

namespace referee::internal::connectz {
namespace {

inline constexpr std::size_t window_bytes = 64;
inline constexpr std::size_t moves_at_once = 64;
inline constexpr std::size_t chunk_moves = 4096;
inline constexpr std::size_t group_columns = 8;
inline constexpr std::size_t most_groups = NarrowColumns::room_columns / group_columns;

/// The `count` lowest bits, or all.
constexpr std::uint64_t lowest(std::size_t count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// Indexes of columns that were decoded and are not yet in groups.
template <class Decoder>
struct Indexes {
  explicit Indexes(std::string_view all) : text(all) {}

  std::string_view text;
  std::size_t at = 0;  // where the undecoded text begins
  std::size_t count = 0;
  Decoder decoder;
  alignas(64) std::array<std::uint8_t, chunk_moves + window_bytes> bytes;

  REFEREE_SPLIT void fill() {
    constexpr std::size_t ahead = 4096;  // the distance of prefetching
    Decoder some = decoder;              // a copy: the compiler knows that no index is stored in it
    std::size_t end = count;
    std::size_t from = at;
    for (; from < text.size() && end + window_bytes <= chunk_moves; from += window_bytes) {
      const std::size_t left = text.size() - from;
      if (from > 0 && left >= window_bytes) [[likely]] {
        _mm_prefetch(text.data() + from + ahead, _MM_HINT_T0);
        end += some.take(text.data() + from, ~std::uint64_t{0}, bytes.data() + end);
      } else {
        const PairWindow<window_bytes> edge(text, from);
        end += some.take(edge.begin(), lowest(left), bytes.data() + end);
      }
    }
    decoder = some;
    count = end;
    at = from;
  }

  bool has_more_text() const { return at < text.size(); }

  /// Removes the first `some` of them, which leaves less than 64.
  void drop(std::size_t some) {
    std::memmove(bytes.data(), bytes.data() + some, moves_at_once);
    count -= some;
  }
};

template <class Decoder, class Groups>
REFEREE_SPLIT PairMoves split_lines(std::string_view text, unsigned columns, NarrowColumns& split) {
  const std::size_t count = (columns + group_columns - 1) / group_columns;
  clear_columns(split, count * group_columns);
  Indexes<Decoder> indexes(text);
  Groups groups;
  PairMoves taken;
  while (indexes.has_more_text()) {
    indexes.fill();
    if (!indexes.decoder.are_plain(columns)) return {};
    const std::size_t left = indexes.has_more_text() ? indexes.count % moves_at_once : 0;
    const std::size_t some = indexes.count - left;
    groups.add_all(indexes.bytes.data(), some, count);
    groups.put_on(split, count);
    taken.count += some;
    taken.last = indexes.bytes[some - 1] + 1U;
    indexes.drop(some);
  }
  return taken;
}

template <template <text::LineEnd> class Decoder, class Groups>
PairMoves split_pairs(std::string_view text, unsigned columns, text::LineEnd end,
                      NarrowColumns& split) {
  return end == text::LineEnd::lf
             ? split_lines<Decoder<text::LineEnd::lf>, Groups>(text, columns, split)
             : split_lines<Decoder<text::LineEnd::crlf>, Groups>(text, columns, split);
}

}  // namespace
}  // namespace referee::internal::connectz

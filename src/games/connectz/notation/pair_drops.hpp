#pragma once

// The common part of the kernels for lines of up to two digits that cannot extract bits: they put
// the moves on their columns one after the other, some thousand at a time. For kernel files only.
// Each kernel file defines a `Decoder`:
//
//   Decoder::window_bytes              how much text it decodes at once
//   Decoder::take(text, left, room)    decodes the lines that end in a window, of which the first
//                                      `left` bytes are text; returns how many, and writes their
//                                      indexes, and up to eight bytes more
//   Decoder::are_plain()               whether all so far were plain; it need not detect 0, and
//                                      columns beyond the frame, if their indexes are beyond it

#include <algorithm>
#include <array>

#include "games/connectz/notation/pair_kernel.hpp"
#include "games/connectz/notation/pair_text.hpp"
#include "games/connectz/notation/split_tops.hpp"

namespace referee::internal::connectz {
namespace {

inline constexpr std::size_t chunk_moves = 4096;

using Tops = SplitTops<NarrowColumns::most_columns>;

/// Indexes of columns that were decoded and are not yet put on the columns.
template <std::size_t window_bytes>
using Indexes = std::array<std::uint8_t, chunk_moves + window_bytes + 8>;

/// Whether all are in the frame; only then are they put on.
inline bool put_on(const std::uint8_t* indexes, std::size_t count, std::size_t before,
                   unsigned columns, Tops& tops) {
  std::uint8_t greatest = 0;
  for (std::size_t i = 0; i < count; ++i) greatest = std::max(greatest, indexes[i]);
  if (greatest >= columns) return false;
  const std::uint64_t turns[] = {Tops::first_turn, Tops::second_turn};
  for (std::size_t i = 0; i < count; ++i) tops.put(indexes[i], turns[(before + i) % 2]);
  return true;
}

template <class Decoder>
PairMoves split_lines(std::string_view text, unsigned columns, NarrowColumns& split) {
  constexpr std::size_t window_bytes = Decoder::window_bytes;
  constexpr std::size_t ahead = 4096;  // the distance of prefetching
  Decoder decoder;
  Tops tops(split);
  Indexes<window_bytes> indexes;
  PairMoves taken;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t count = 0;
    for (; at < text.size() && count < chunk_moves; at += window_bytes) {
      __builtin_prefetch(text.data() + at + ahead);
      const std::size_t left = std::min(window_bytes, text.size() - at);
      if (at > 0 && left == window_bytes) {
        count += decoder.take(text.data() + at, window_bytes, indexes.data() + count);
      } else {
        const PairWindow<window_bytes> edge(text, at);
        count += decoder.take(edge.begin(), left, indexes.data() + count);
      }
    }
    if (!decoder.are_plain() || !put_on(indexes.data(), count, taken.count, columns, tops)) {
      return {};
    }
    if (count > 0) taken.last = indexes[count - 1] + 1U;
    taken.count += count;
  }
  tops.save();
  return taken;
}

template <template <text::LineEnd> class Decoder>
PairMoves split_pairs(std::string_view text, unsigned columns, text::LineEnd end,
                      NarrowColumns& split) {
  return end == text::LineEnd::lf ? split_lines<Decoder<text::LineEnd::lf>>(text, columns, split)
                                  : split_lines<Decoder<text::LineEnd::crlf>>(text, columns, split);
}

}  // namespace
}  // namespace referee::internal::connectz

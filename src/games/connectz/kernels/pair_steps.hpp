#pragma once

// How kernels split lines of up to two digits: some thousand moves at a time, in three steps.
//
//   text       1 2 \n 7 \n 3 4 \n ...         64 bytes a window
//   indexes    11 6 33 ...                    Decoder: a byte a move, the column's index
//   groups     |6 ...|11 ...| | |33 ...|      Groups: eight neighbouring columns each, in order,
//                                             with the moves' players
//   columns    each group's, 64 moves at a time, as for digits (split_steps.hpp)
//
// So the column of a move is one of at most 13 groups, and then one of eight columns, not of 99.
// Kernels that cannot extract bits have Drops instead of Groups.
//
//   Decoder::window_bytes               how much text it decodes at once
//   Decoder::take(window, left, to)     decodes the lines that end in a window, of which the first
//                                       `left` bytes are text; returns how many, and writes their
//                                       indexes, and up to 64 bytes in all
//   Decoder::are_plain()                whether all so far were plain, if no index is beyond 99

#include "games/connectz/kernels/split_steps.hpp"

namespace referee::internal::connectz {
namespace {

inline constexpr std::size_t moves_at_once = 64;
inline constexpr std::size_t chunk_moves = 4096;
inline constexpr std::size_t group_columns = 8;
inline constexpr std::size_t most_groups = NarrowColumns::room_columns / group_columns;

/// Windows of 64 bytes of text at a time, without a loop over the numbers in them.
///
///   text            1  2 \n  7 \n  3  4 \n
///   one before      .  1  2 \n  7 \n  3  4        the text, loaded from a byte earlier,
///   two before      .  .  1  2 \n  7 \n  3        and from two
///   units           .  .  1  .  6  .  .  3        a table of the lower half: a digit less one
///   tens            .  . 10  .  0  .  . 30        another: ten times a digit; 0 for a line end
///   sums            .  . 11  .  6  .  . 33
///   ends            0  0  1  0  1  0  0  1        the bytes of LF (or CR), as a mask
///   indexes        11  6 33                       the sums under the mask, side by side
///
/// A 0 becomes 0xff.
template <class Set, LineEnd end>
class VectorDecoder {
 public:
  static constexpr std::size_t window_bytes = 64;

  REFEREE_INLINE std::size_t take(const char* window, std::size_t left, std::uint8_t* indexes) {
    alignas(16) static constexpr LookUp units{255, 0, 1,   2,   3,   4,   5,   6,
                                              7,   8, 128, 128, 128, 128, 128, 128};
    alignas(16) static constexpr LookUp tens{0, 10, 20, 30, 40, 50, 60, 70, 80, 90};
    using Bytes = typename Set::Bytes;
    constexpr char end_byte = end == LineEnd::crlf ? '\r' : '\n';
    const Bytes text = Bytes::load(window);
    strange_ = strange_.or_unlike(text.look_up(allowed_bytes<end>), text);
    const std::uint64_t ends = text.where(end_byte);
    note(text.where('\n'), ends, lowest(left));
    const Bytes sums =
        Bytes::load(window - 1).look_up(units) + Bytes::load(window - 2).look_up(tens);
    Set::compress_ends(sums, text, end_byte, ends, indexes);
    return bits_in(ends);
  }

  REFEREE_TARGET bool are_plain() const { return strange_.is_none() && wrong_ == 0; }

 private:
  REFEREE_INLINE void note(std::uint64_t lf, std::uint64_t ends, std::uint64_t valid) {
    if constexpr (end == LineEnd::crlf) {
      wrong_ |= (lf ^ (ends << 1 | cr_ >> 63)) & valid;
      cr_ = ends;
    }
    const std::uint64_t digits = ~(lf | ends);
    const std::uint64_t one_before = digits << 1 | digits_ >> 63;
    const std::uint64_t two_before = digits << 2 | digits_ >> 62;
    wrong_ |= digits & one_before & two_before & valid;  // three consecutive digits
    wrong_ |= ends & ~one_before;                        // an empty line
    digits_ = digits;
  }

  typename Set::Bytes strange_ = {};  // bytes that are neither digit nor line end
  std::uint64_t digits_ = 0;          // of the window before
  std::uint64_t cr_ = 0;
  std::uint64_t wrong_ = 0;
};

/// A window at the edge of a text, with the two bytes before it. The text before the first window
/// reads as line ends, that after the last one as digits, so that no line seems to end there.
template <std::size_t bytes>
class EdgeWindow {
 public:
  EdgeWindow(std::string_view text, std::size_t at) {
    window_.fill('0');
    const std::size_t before = std::min<std::size_t>(at, 2);
    std::fill_n(window_.begin(), 2 - before, '\n');
    std::memcpy(window_.data() + 2 - before, text.data() + at - before,
                before + std::min(bytes, text.size() - at));
  }

  const char* begin() const { return window_.data() + 2; }

 private:
  std::array<char, 2 + bytes> window_;
};

/// Indexes of columns that were decoded and not yet put on the columns.
template <class Decoder>
struct Indexes {
  explicit Indexes(std::string_view all) : text(all) {}

  std::string_view text;
  std::size_t at = 0;  // where the undecoded text begins
  std::size_t count = 0;
  Decoder decoder;
  alignas(64) std::array<std::uint8_t, chunk_moves + 64> bytes;

  REFEREE_TARGET void fill() {
    constexpr std::size_t step = Decoder::window_bytes;
    Decoder some = decoder;  // a copy: the compiler knows that no index is stored in it
    std::size_t end = count;
    std::size_t from = at;
    for (; from < text.size() && end + step <= chunk_moves; from += step) {
      const std::size_t left = text.size() - from;
      if (from > 0 && left >= step) [[likely]] {
        __builtin_prefetch(text.data() + from + prefetched_bytes);
        end += some.take(text.data() + from, step, bytes.data() + end);
      } else {
        const EdgeWindow<step> edge(text, from);
        end += some.take(edge.begin(), std::min(left, step), bytes.data() + end);
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

template <class Decoder, class Columns>
REFEREE_TARGET PairMoves split_lines(std::string_view text, unsigned columns,
                                     NarrowColumns& split) {
  Indexes<Decoder> indexes(text);
  Columns to(split, columns);
  PairMoves taken;
  while (indexes.has_more_text()) {
    indexes.fill();
    if (!indexes.decoder.are_plain()) return {};
    if (greatest_of(indexes.bytes.data(), indexes.count) >= columns) return {};
    const std::size_t left = indexes.has_more_text() ? indexes.count % moves_at_once : 0;
    const std::size_t some = indexes.count - left;
    to.add(indexes.bytes.data(), some);
    taken.count += some;
    if (some > 0) taken.last = indexes.bytes[some - 1] + 1U;
    indexes.drop(some);
  }
  to.save();
  return taken;
}

template <template <LineEnd> class Decoder, class Columns>
PairMoves split_pairs(std::string_view text, unsigned columns, LineEnd end, NarrowColumns& split) {
  return end == LineEnd::lf ? split_lines<Decoder<LineEnd::lf>, Columns>(text, columns, split)
                            : split_lines<Decoder<LineEnd::crlf>, Columns>(text, columns, split);
}

/// Columns onto which moves are put one after the other.
class Drops {
 public:
  Drops(NarrowColumns& split, unsigned /*columns*/) : tops_(split) {}

  /// REQUIRES: an even number of moves came before.
  void add(const std::uint8_t* indexes, std::size_t moves) {
    for (std::size_t i = 0; i < moves; ++i) {
      tops_.put(indexes[i], i % 2 == 0 ? Tops::first_turn : Tops::second_turn);
    }
  }

  void save() { tops_.save(); }

 private:
  using Tops = SplitTops<NarrowColumns::most_columns>;

  Tops tops_;
};

/// Columns onto which moves are put by groups, as drawn above. `Grouped` keeps the moves of each:
///
///   fill<g...>(indexes, moves)     distributes moves to the groups g...
///   count(group)                   how many a group has
///   take<k...>(group, from)        what up to 64 of its moves, from a multiple of 64 on, put into
///                                  each of its columns
template <class Grouped>
class Groups {
 public:
  Groups(NarrowColumns& split, unsigned columns)
      : split_(split), groups_((columns + group_columns - 1) / group_columns) {
    clear_columns(split, groups_ * group_columns);
  }

  /// REQUIRES: an even number of moves came before.
  REFEREE_TARGET void add(const std::uint8_t* indexes, std::size_t moves) {
    add_by_count(indexes, moves, std::make_index_sequence<most_groups>());
    for (std::size_t group = 0; group < groups_; ++group) {
      put_on(group, std::make_index_sequence<group_columns>());
    }
  }

  void save() const {}

 private:
  template <std::size_t... g>
  REFEREE_TARGET void add_by_count(const std::uint8_t* indexes, std::size_t moves,
                                   std::index_sequence<g...>) {
    using Add = void (Groups::*)(const std::uint8_t*, std::size_t);
    constexpr Add of_count[] = {&Groups::add_to<g + 1>...};
    (this->*of_count[groups_ - 1])(indexes, moves);
  }

  template <std::size_t groups>
  REFEREE_TARGET void add_to(const std::uint8_t* indexes, std::size_t moves) {
    grouped_.fill(indexes, moves, std::make_index_sequence<groups>());
  }

  template <std::size_t... k>
  REFEREE_TARGET void put_on(std::size_t group, std::index_sequence<k...> each) {
    ColumnTops<group_columns> tops(split_, group * group_columns);
    for (std::size_t i = 0; i < grouped_.count(group); i += moves_at_once) {
      tops.put(grouped_.take(group, i, each), each);
    }
    tops.save();
  }

  NarrowColumns& split_;
  std::size_t groups_;
  Grouped grouped_;
};

}  // namespace
}  // namespace referee::internal::connectz

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/surakarta/rules/board.hpp"
#include "games/surakarta/rules/tracks.hpp"

namespace referee::internal::surakarta {

/// A bitset of points, by their numbers: a bit each, in one word for boards up to 8 by 8.
template <std::size_t Words>
class PointSet {
 public:
  constexpr bool contains(unsigned point) const {
    return (words_[point / 64] >> (point % 64) & 1) != 0;
  }
  constexpr void add(unsigned point) { words_[point / 64] |= std::uint64_t{1} << (point % 64); }
  constexpr void remove(unsigned point) {
    words_[point / 64] &= ~(std::uint64_t{1} << (point % 64));
  }

  constexpr unsigned count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return static_cast<unsigned>(count);
  }

  constexpr PointSet operator&(const PointSet& set) const {
    PointSet both;
    for (std::size_t i = 0; i < Words; ++i) both.words_[i] = words_[i] & set.words_[i];
    return both;
  }
  constexpr PointSet operator|(const PointSet& set) const {
    PointSet either;
    for (std::size_t i = 0; i < Words; ++i) either.words_[i] = words_[i] | set.words_[i];
    return either;
  }
  constexpr PointSet without(const PointSet& set) const {
    PointSet left;
    for (std::size_t i = 0; i < Words; ++i) left.words_[i] = words_[i] & ~set.words_[i];
    return left;
  }

  /// Calls `visit` with every point, in the order of their numbers.
  template <typename Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < Words; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<unsigned>(i * 64) + static_cast<unsigned>(std::countr_zero(word)));
      }
    }
  }

 private:
  std::array<std::uint64_t, Words> words_{};
};

/// A set of points of a board of N by N.
template <unsigned N>
using Points = PointSet<(std::size_t{N} * N + 63) / 64>;

/// The points next to each point, in any of eight directions.
template <unsigned N>
constexpr auto make_neighbours() {
  std::array<Points<N>, std::size_t{N} * N> neighbours{};
  for (unsigned point = 0; point < N * N; ++point) {
    const unsigned x = point % N;
    const unsigned y = point / N;
    for (unsigned row = std::max(y, 1U) - 1; row <= y + 1 && row < N; ++row) {
      for (unsigned column = std::max(x, 1U) - 1; column <= x + 1 && column < N; ++column) {
        if (row * N + column != point) neighbours[point].add(row * N + column);
      }
    }
  }
  return neighbours;
}

template <unsigned N>
inline constexpr auto neighbours = make_neighbours<N>();

/// Bitboards of a board of N by N. Points are given by their numbers (see Tracks).
///
/// A capture is found without a loop along the track: the word of a track, without the mover's own
/// bits, is rotated so that the mover is at bit 0. The first piece ahead is then the lowest bit,
/// the first one behind it the highest.
///
///     place      ... 9 8 7 6 5 4 3 2 1 0             the mover on place 2: bit 0 when turned
///     occupied       1 0 0 0 1 0 0(1)0 0
///     turned     0 0 1 0 0 0 1 0 0 .                 3 steps ahead: place 5
///
/// It is captured if it is an enemy and there is an arc between. No route goes around more than
/// once, as a ring of 4N places has 4N bits.
template <unsigned N>
class SizedPosition {
 public:
  static constexpr unsigned size = N;
  using Set = Points<N>;

  explicit SizedPosition(const Board& board) {
    for (unsigned point = 0; point < N * N; ++point) {
      const char letter = board.letters()[point];
      if (letter == '.') continue;
      pieces_[letter == letter_of(Side::black) ? 0 : 1].add(point);
      flip(point);
    }
  }

  const Set& pieces(Side side) const { return pieces_[static_cast<unsigned>(side)]; }
  bool is_empty(unsigned point) const { return !(pieces_[0] | pieces_[1]).contains(point); }

  /// The points that a piece on `point` may reach by a normal move, if there is a piece.
  Set steps(unsigned point) const { return neighbours<N>[point].without(pieces_[0] | pieces_[1]); }

  /// The pieces that a piece of `side` on `point` may capture, if there is a piece.
  Set captures(unsigned point, Side side) const {
    Set reached;
    for (const auto& [track, place, bits] : tracks<N>.of[point]) {
      const std::uint64_t others = rings_[track] & ~bits;  // one's own start counts as empty
      if (others == 0) continue;
      const std::uint64_t seen = Tracks<N>::turned(others, place);
      const auto ahead = static_cast<unsigned>(std::countr_zero(seen));
      const auto highest = static_cast<unsigned>(63 - std::countl_zero(seen));
      const auto& ring = tracks<N>.rings[track];
      if (Tracks<N>::arcs_ahead(place, ahead) > 0) {
        reached.add(ring[(place + ahead) % Tracks<N>::places]);
      }
      if (Tracks<N>::arcs_behind(place, Tracks<N>::places - highest) > 0) {
        reached.add(ring[(place + highest) % Tracks<N>::places]);
      }
    }
    return reached & pieces(other(side));
  }

  Set moves(unsigned point, Side side) const { return steps(point) | captures(point, side); }

  std::uint64_t count_moves(Side side) const {
    std::uint64_t count = 0;
    pieces(side).for_each([&](unsigned point) { count += moves(point, side).count(); });
    return count;
  }

  /// Moves a piece of `side`; an enemy on `to` is removed. REQUIRES: it is on `from`, and none of
  /// its own on `to`.
  void play(unsigned from, unsigned to, Side side) {
    Set& own = pieces_[static_cast<unsigned>(side)];
    Set& enemy = pieces_[static_cast<unsigned>(other(side))];
    flip(from);
    if (enemy.contains(to)) {
      enemy.remove(to);
    } else {
      flip(to);
    }
    own.remove(from);
    own.add(to);
  }

 private:
  /// Flips a point from empty to occupied, or from occupied to empty.
  void flip(unsigned point) {
    const auto& places = tracks<N>.of[point];
    if (places.count == 0) return;
    rings_[places.at[0].track] ^= places.at[0].bits;
    if (places.at[0].track != places.at[1].track) {  // of no second place there are no bits
      rings_[places.at[1].track] ^= places.at[1].bits;
    }
  }

  std::array<Set, 2> pieces_{};                          // by side
  std::array<std::uint64_t, Tracks<N>::count> rings_{};  // occupied places, by track
};

/// Perft: the number of lines of play of `depth` moves, counted by (start, end) pairs.
template <unsigned N>
std::uint64_t perft(const SizedPosition<N>& position, Side side, unsigned depth) {
  if (depth == 0) return 1;
  if (depth == 1) return position.count_moves(side);
  std::uint64_t count = 0;
  position.pieces(side).for_each([&](unsigned from) {
    position.moves(from, side).for_each([&](unsigned to) {
      SizedPosition<N> next = position;
      next.play(from, to, side);
      count += perft(next, other(side), depth - 1);
    });
  });
  return count;
}

}  // namespace referee::internal::surakarta

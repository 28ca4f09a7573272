#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace referee::internal::surakarta {

/// The circular tracks of a board of N by N, N even. Points are numbered row by row from the top
/// left: (x, y) is y * N + x.
///
/// Track k, for k = 1 ... N/2 - 1, consists of the rows and columns k and N-1-k, and of four arcs
/// around the corners of the board that join their ends. Of 6 by 6, with the arcs drawn square:
///
///     .-------------.       .-------------.
///     |   .-----.   |       |   .-----.   |
///     |   |     |   |       |   |     |   |
///     |   |   A-1---2-------2---1-B   |   |      A B C D  corners: on no track
///     |   '---1-a---|-------|---b-1---'   |      1        ends of track 1
///     '-------2-----+-------+-----2-------'      2        ends of track 2
///             |                   |              a b c d  where track 1 crosses itself
///     .-------2-----+-------+-----2-------.
///     |   .---1-c---|-------|---d-1---.   |
///     |   |   C-1---2-------2---1-D   |   |
///     |   |     |   |       |   |     |   |
///     |   '-----'   |       |   '-----'   |
///     '-------------'       '-------------'
///
/// The outer rows and columns have no arcs. A track is one closed ring of 4N places:
///
///     place   0 .. N-1         N .. 2N-1           2N .. 3N-1        3N .. 4N-1
///             row k, rightward column N-1-k, down  row N-1-k, left   column k, up
///                           arc                 arc               arc          arc, to place 0
///
/// so there is an arc after every N-th place, and the four points where a track crosses itself have
/// two places each. The pieces on a ring are a word with one bit for each place: 64 bits suffice
/// for N = 16.
template <unsigned N>
struct Tracks {
  static_assert(N >= 4 && N <= 16 && N % 2 == 0);

  static constexpr unsigned points = N * N;
  static constexpr unsigned count = N / 2 - 1;
  static constexpr unsigned places = 4 * N;
  static constexpr std::uint64_t all_places = ~std::uint64_t{0} >> (64 - places);

  /// One of the at most two places of a point.
  struct TrackPlace {
    std::uint8_t track = 0;  ///< k - 1
    std::uint8_t place = 0;  ///< on its ring
    std::uint64_t bits = 0;  ///< of all places that its point has on this ring
  };

  /// The places of a point: none in the corners, one on the rest of the outer lines, two inside.
  struct Places {
    std::array<TrackPlace, 2> at{};
    std::uint8_t count = 0;

    constexpr const TrackPlace* begin() const { return at.data(); }
    constexpr const TrackPlace* end() const { return at.data() + count; }
  };

  using Ring = std::array<std::uint8_t, places>;

  std::array<Ring, count> rings{};  ///< the points of each track
  std::array<Places, points> of{};  ///< by point

  constexpr Tracks() {
    for (unsigned track = 0; track < count; ++track) {
      rings[track] = ring(track + 1);
      for (unsigned place = 0; place < places; ++place) add(track, place);
    }
    for (Places& places_of : of) join(places_of);
  }

  /// `word` rotated so that `place` is at bit 0 and the places ahead of it follow.
  static constexpr std::uint64_t turned(std::uint64_t word, unsigned place) {
    if constexpr (places == 64) {
      return std::rotr(word, static_cast<int>(place));
    } else {
      return ((word >> place) | (word << (places - place))) & all_places;
    }
  }

  /// How many arcs are between a place and the one that is this many steps ahead of it, or behind
  /// it.
  static constexpr unsigned arcs_ahead(unsigned place, unsigned steps) {
    return (place % N + steps) / N;
  }
  static constexpr unsigned arcs_behind(unsigned place, unsigned steps) {
    return (N - 1 - place % N + steps) / N;
  }

 private:
  static constexpr Ring ring(unsigned near) {
    const unsigned far = N - 1 - near;
    Ring ring{};
    for (unsigned i = 0; i < N; ++i) {
      const unsigned back = N - 1 - i;
      ring[i] = number(i, near);
      ring[N + i] = number(far, i);
      ring[2 * N + i] = number(back, far);
      ring[3 * N + i] = number(near, back);
    }
    return ring;
  }

  static constexpr std::uint8_t number(unsigned x, unsigned y) {
    return static_cast<std::uint8_t>(y * N + x);
  }

  constexpr void add(unsigned track, unsigned place) {
    Places& places_of = of[rings[track][place]];
    places_of.at[places_of.count++] = {static_cast<std::uint8_t>(track),
                                       static_cast<std::uint8_t>(place), std::uint64_t{1} << place};
  }

  /// Two places on one ring share their bits. (Where there is no second place, it has none.)
  static constexpr void join(Places& places_of) {
    auto& [first, second] = places_of.at;
    if (first.track != second.track) return;
    first.bits |= second.bits;
    second.bits = first.bits;
  }
};

template <unsigned N>
inline constexpr Tracks<N> tracks{};

/// Calls `visit` with a board's size as a type, std::integral_constant<unsigned, N>.
/// REQUIRES: the size of a board: even, from 4 to 16.
template <typename Visit>
auto with_size(unsigned size, Visit visit) {
  switch (size) {
    case 4:
      return visit(std::integral_constant<unsigned, 4>());
    case 6:
      return visit(std::integral_constant<unsigned, 6>());
    case 8:
      return visit(std::integral_constant<unsigned, 8>());
    case 10:
      return visit(std::integral_constant<unsigned, 10>());
    case 12:
      return visit(std::integral_constant<unsigned, 12>());
    case 14:
      return visit(std::integral_constant<unsigned, 14>());
    default:
      return visit(std::integral_constant<unsigned, 16>());
  }
}

}  // namespace referee::internal::surakarta

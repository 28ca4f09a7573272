#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

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

  constexpr bool is_empty() const { return *this == PointSet(); }

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

  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

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

}  // namespace referee::internal::surakarta

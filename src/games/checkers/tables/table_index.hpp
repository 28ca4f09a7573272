#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/checkers/rules/position.hpp"

namespace referee::internal::checkers {

/// How many men and kings each side has; `own` is the side to move.
struct Material {
  unsigned own_men = 0;
  unsigned own_kings = 0;
  unsigned other_men = 0;
  unsigned other_kings = 0;

  unsigned men() const { return own_men + other_men; }
  unsigned discs() const { return men() + own_kings + other_kings; }
  Material swapped() const { return {other_men, other_kings, own_men, own_kings}; }

  friend bool operator==(const Material&, const Material&) = default;
};

/// Numbers all positions of up to so many discs, from 0 on without gaps: both sides have discs, men
/// are not where they would have been crowned, and black is to move (a position with white to move
/// is turned around, and the colours are swapped). Positions of the same material have neighbouring
/// numbers; docs/tables.md has the order. Captures and crownings lead to lower numbers.
class TableIndex {
 public:
  static constexpr unsigned least_discs = 2;
  static constexpr unsigned most_discs = 5;

  /// REQUIRES: least_discs <= `discs` <= most_discs.
  explicit TableIndex(unsigned discs);

  unsigned discs() const { return discs_; }
  std::uint32_t positions() const { return positions_; }

  /// Numbers between which steps lead, in no more than one way out: those of a material and of the
  /// same with the sides swapped.
  struct Group {
    Material material;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  /// In the order of their numbers: moves that leave a group lead to one before it.
  const std::vector<Group>& groups() const { return groups_; }

  /// Nothing for a position that has none.
  std::optional<std::uint32_t> number_of(const Position& position) const;

  /// REQUIRES: a number below positions().
  Position position_of(std::uint32_t number) const;

 private:
  static constexpr std::size_t counts = most_discs + 1;  // of discs of a kind, from 0 on

  struct Part {
    Material material;
    std::uint32_t begin;
  };

  void add(const Material& material);

  unsigned discs_;
  std::uint32_t positions_ = 0;
  std::vector<Group> groups_;
  std::vector<Part> parts_;
  std::array<std::uint32_t, counts * counts * counts * counts> begins_{};  // by material
};

}  // namespace referee::internal::checkers

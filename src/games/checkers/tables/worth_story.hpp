#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "game/verdict.hpp"
#include "games/checkers/tables/tables.hpp"

namespace referee::internal::checkers {

/// Tells what the positions of a game were worth, from the first on that is in the tables. Copies
/// share what they have unpacked.
class WorthStory {
 public:
  /// Without tables (null) there is nothing to tell.
  explicit WorthStory(const std::shared_ptr<const TableFile>& file)
      : tables_(file ? std::make_shared<Tables>(file) : nullptr) {}

  /// Takes the position after so many moves.
  void add(const Position& position, Rules rules, std::uint64_t moves);

  /// From which move on it was worth what; of very many changes the first.
  ///
  ///     after move 38    drawn until move 43
  ///     after move 44    white wins in 21 plies
  game::NamedTexts words() const;

 private:
  static constexpr std::size_t most_changes = 100;

  struct Change {
    std::uint64_t moves;
    Worth worth;
    Color to_move;
  };

  static std::string outcome_of(const Change& change);

  std::shared_ptr<Tables> tables_;
  std::vector<Change> changes_;
};

}  // namespace referee::internal::checkers

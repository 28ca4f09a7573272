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
  explicit WorthStory(const std::vector<std::shared_ptr<const TableFile>>& files);

  /// Takes the position after so many moves. Without tables of the rules there is nothing to tell.
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

  std::vector<std::shared_ptr<Tables>> tables_;
  std::vector<Change> changes_;
};

}  // namespace referee::internal::checkers

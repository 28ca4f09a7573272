#include "tests/games/all_games.hpp"

#include "table_of_games.hpp"

namespace referee::internal::tests {

const std::vector<game::Definition>& all_games() {
  static const std::vector<game::Definition> games = [] {
    std::vector<game::Definition> all;
    for (const GamesRow& row : games_table) all.push_back(row.definition({}));
    return all;
  }();
  return games;
}

}  // namespace referee::internal::tests

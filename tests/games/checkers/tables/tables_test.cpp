// The tables of endings against a twin that solves all of 2 and 3 discs in the plainest way, and
// what is known of them.

#include <algorithm>
#include <atomic>
#include <bit>
#include <set>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/tables/table_builder.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"
#include "tests/twin/checkers_endings.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Rules;
using checkers::TableIndex;
using checkers::Worth;

namespace {

constexpr unsigned most_solved = tests::is_slow_build ? 2 : 3;

checkers::WorthBytes built(const TableIndex& index, Rules rules, unsigned helping = 1) {
  base::HelperPool helpers(helping);
  const std::atomic<bool> stop = false;
  return build_tables(index, rules, {helpers, stop, [](std::uint32_t) {}});
}

int plies_of(Worth worth) {
  return worth.is_draw() ? -1 : static_cast<int>(worth.plies());
}

checkers::Position position_of_fen(const char* fen) {
  return std::get<checkers::Position>(checkers::parse_fen(fen));
}

/// Every position of the twin has a number, each number two of its positions (with black and with
/// white to move), and all are worth the same.
void compare_with_twin(Rules rules, unsigned discs) {
  const TableIndex index(discs);
  const checkers::WorthBytes bytes = built(index, rules);
  const twin::CheckersEndings endings(discs, rules == Rules::english);
  CHECK(endings.size() == std::size_t{2} * index.positions());
  std::vector<int> met(index.positions());
  std::uint64_t differences = 0;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const auto ending = endings.ending(i);
    const auto position = position_of(tests::board_of(ending.board), tests::color_of(ending.color));
    const auto number = index.number_of(position.value());
    ++met.at(number.value());
    if (plies_of(Worth::of_byte(bytes[*number])) != ending.plies) ++differences;
  }
  CHECK(differences == 0);
  CHECK(std::count(met.begin(), met.end(), 2) == index.positions());
}

}  // namespace

TEST_CASE("endings are worth what the twin finds", "[checkers][tables]") {
  compare_with_twin(Rules::english, most_solved);
  compare_with_twin(Rules::king_goes_on, 2);
}

TEST_CASE("numbers of endings and back, for more discs than are computed", "[checkers][tables]") {
  base::Random random(7);
  for (unsigned discs = TableIndex::least_discs; discs <= TableIndex::most_discs; ++discs) {
    const TableIndex index(discs);
    for (const TableIndex::Group& group : index.groups()) {
      for (std::uint64_t i = 0; i < tests::rounds(200); ++i) {
        const auto number = static_cast<std::uint32_t>(
            i == 0
                ? group.begin
                : (i == 1 ? group.end - 1 : group.begin + random.below(group.end - group.begin)));
        const checkers::Position position = index.position_of(number);
        CHECK(index.number_of(position) == number);
        checkers::Material found;
        position.for_each_disc([&](checkers::Color color, bool king, unsigned) {
          const bool own = color == checkers::Color::black;
          ++(own ? (king ? found.own_kings : found.own_men)
                 : (king ? found.other_kings : found.other_men));
        });
        CHECK((found == group.material || found == group.material.swapped()));
      }
    }
  }
}

TEST_CASE("positions that no table has", "[checkers][tables]") {
  const TableIndex index(3);
  CHECK(index.number_of(position_of_fen("B:WK1,K2:BK10")));
  CHECK_FALSE(index.number_of(position_of_fen("B:WK1,K2:BK10,K11")));
  CHECK_FALSE(index.number_of(position_of_fen("B:WK1,K2:B")));
  CHECK_FALSE(index.number_of(position_of_fen("B:W:BK1")));
  checkers::Position uncrowned{.white = 1, .to_move = checkers::Color::black};
  uncrowned.black = checkers::square_of_number(17);
  CHECK_FALSE(index.number_of(uncrowned));
}

// What every book on the game says: two kings win against one, even in the double corner (squares
// 1, 5, 28 and 32), unless they have to give one away at once; and never lose if they are to move.
TEST_CASE("two kings win against one", "[checkers][tables]") {
  const TableIndex index(3);
  const checkers::WorthBytes bytes = built(index, Rules::english);
  int wins = 0;
  int draws = 0;
  for (std::uint32_t number = 0; number < index.positions(); ++number) {
    const checkers::Position position = index.position_of(number);
    const bool is_two_to_one = std::popcount(position.black) == 2 &&
                               std::popcount(position.white) == 1 &&
                               position.kings == (position.black | position.white);
    if (!is_two_to_one) continue;
    const Worth worth = Worth::of_byte(bytes[number]);
    CHECK_FALSE(worth.is_loss());
    ++(worth.is_win() ? wins : draws);
    const unsigned alone = checkers::number_of_bit(checkers::lowest_bit(position.white));
    if (worth.is_draw()) CHECK(std::set<unsigned>{1, 5, 28, 32}.count(alone) == 0);
  }
  CHECK(wins == 32 * 31 / 2 * 30 - 34);
  CHECK(draws == 34);
  const auto plies_after = [&](const char* fen) {
    return plies_of(Worth::of_byte(bytes[index.number_of(position_of_fen(fen)).value()]));
  };
  CHECK(plies_after("W:BK14,K15:WK1") == 18);
  CHECK(plies_after("B:BK1:WK14") == -1);
  CHECK(plies_after("B:BK1:WK6") == 1);
}

TEST_CASE("tables do not depend on the number of threads", "[checkers][tables][threads]") {
  const TableIndex index(2);
  CHECK(built(index, Rules::english, 0) == built(index, Rules::english, 3));
}

TEST_CASE("building tables can be stopped", "[checkers][tables]") {
  base::HelperPool helpers;
  std::atomic<bool> stop = false;
  const auto stop_at_once = [&](std::uint32_t) { stop = true; };
  CHECK_THROWS_WITH(build_tables(TableIndex(2), Rules::english, {helpers, stop, stop_at_once}),
                    "interrupted");
}

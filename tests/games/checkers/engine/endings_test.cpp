// The search with tables of endings: it plays what they say, in as many plies as they say.

#include <atomic>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/tables/table_builder.hpp"
#include "games/checkers/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::NetSearch;
using checkers::Position;
using checkers::Rules;
using checkers::SearchLimits;
using checkers::TableFile;
using checkers::TableIndex;
using checkers::Worth;

namespace {

/// Tables of 3 discs: two kings against one win on most squares, some after 20 plies and more.
std::shared_ptr<const TableFile> tables() {
  static const auto file = [] {
    const TableIndex index(3);
    base::HelperPool helpers;
    const std::atomic<bool> stop = false;
    const auto worth = build_tables(index, Rules::english, {helpers, stop, [](std::uint32_t) {}});
    std::string bytes;
    write_tables(index, Rules::english, worth, [&](std::string_view some) { bytes += some; });
    return std::make_shared<const TableFile>(io::MemorySource(bytes));
  }();
  return file;
}

/// A position of three discs that is won for black, who moves, after at least so many plies.
Position won_position(base::Random& random, unsigned least_plies) {
  const TableIndex& index = tables()->index();
  checkers::Tables known(tables());
  while (true) {
    const auto number = static_cast<std::uint32_t>(random.below(index.positions()));
    const Position position = index.position_of(number);
    const Worth worth = *known.worth(position);
    if (worth.is_win() && worth.plies() >= least_plies) return position;
  }
}

}  // namespace

TEST_CASE("with tables a won ending is won in the fewest plies", "[checkers][play][tables]") {
  base::Random random(5);
  checkers::Tables known(tables());
  NetSearch search({Rules::english, checkers::Net::learnt(), tables()}, 10);
  for (std::uint64_t i = 0; i < tests::rounds(20); ++i) {
    Position position = won_position(random, 15);
    CAPTURE(fen_of(position));
    const Worth worth = *known.worth(position);
    unsigned plies = 0;
    while (const auto found = search.think(position, {}, SearchLimits{60, 3})) {
      if (plies == 0 && found->nodes > 0) {
        CHECK(found->score == NetSearch::win - static_cast<int>(worth.plies()));
      }
      position = after(position, found->move);
      ++plies;
    }
    CHECK(plies == worth.plies());
    CHECK(position.to_move == checkers::Color::white);
  }
}

TEST_CASE("with tables a drawn ending is worth nothing", "[checkers][play][tables]") {
  const auto position = std::get<Position>(checkers::parse_fen("B:WK1:BK15,K18"));
  checkers::Tables known(tables());
  const Worth worth = *known.worth(position);
  NetSearch with({Rules::english, checkers::Net::learnt(), tables()}, 10);
  NetSearch without({Rules::english, checkers::Net::learnt()}, 10);
  const auto told = with.think(position, {}, SearchLimits{60, 4});
  REQUIRE(told);
  CHECK((told->score == 0) == worth.is_draw());
  const auto own = without.think(position, {}, SearchLimits{60, 4});
  REQUIRE(own);
  CHECK(own->score > 0);
}

#include "games/connectz/perft.hpp"

#include <numeric>
#include <string>

#include "tests/catch.hpp"
#include "tests/twin/connectz_twin.hpp"

namespace referee::internal::connectz {
namespace {

/// The same by the twin, which judges every line of play as a file.
std::uint64_t slow_perft(const std::string& game, unsigned columns, unsigned depth) {
  const int code = twin::judge_connectz(game).spec.code;
  if (code > 3) return 0;
  if (depth == 0) return 1;
  if (code != 3) return 0;
  std::uint64_t leaves = 0;
  for (unsigned column = 1; column <= columns; ++column) {
    leaves += slow_perft(game + std::to_string(column) + "\n", columns, depth - 1);
  }
  return leaves;
}

TEST_CASE("perft has the known counts of Connect Four", "[connectz][once]") {
  const std::vector<std::uint64_t> known = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (unsigned depth = 0; depth < known.size(); ++depth) {
    CHECK(perft(7, 6, 4, depth) == known[depth]);
  }
  const std::vector<std::uint64_t> by_column = perft_by_column(7, 6, 4, 7);
  CHECK(by_column.size() == 7);
  CHECK(std::accumulate(by_column.begin(), by_column.end(), std::uint64_t{0}) == 823536);
}

TEST_CASE("perft counts as the twin in frames of all shapes", "[connectz][once]") {
  struct Frame {
    unsigned columns, rows, line, depth;
  };
  for (const auto& [columns, rows, line, depth] :
       {Frame{1, 1, 1, 2}, Frame{2, 2, 2, 5}, Frame{3, 1, 2, 4}, Frame{3, 3, 3, 7},
        Frame{4, 2, 3, 6}, Frame{2, 8, 3, 9}, Frame{1, 60, 4, 8}, Frame{30, 1, 3, 3},
        Frame{10, 10, 3, 4}, Frame{12, 9, 2, 4}, Frame{1, 127, 2, 5}, Frame{64, 1, 2, 3}}) {
    CAPTURE(columns, rows, line);
    const std::string game =
        std::to_string(columns) + " " + std::to_string(rows) + " " + std::to_string(line) + "\n";
    REQUIRE(complaint_on_perft(columns, rows, line).empty());
    for (unsigned n = 0; n <= depth; ++n) {
      CHECK(perft(columns, rows, line, n) == slow_perft(game, columns, n));
    }
  }
}

TEST_CASE("perft complains about frames that have no room, or no line", "[connectz][once]") {
  CHECK(!complaint_on_perft(0, 6, 4).empty());
  CHECK(!complaint_on_perft(7, 0, 4).empty());
  CHECK(!complaint_on_perft(7, 6, 0).empty());
  CHECK(!complaint_on_perft(7, 6, 8).empty());
  CHECK(!complaint_on_perft(14, 9, 4).empty());
  CHECK(!complaint_on_perft(1, 128, 4).empty());
  CHECK(!complaint_on_perft(100, 1, 4).empty());
  CHECK(!complaint_on_perft(~std::uint64_t{0}, ~std::uint64_t{0}, 4).empty());
  CHECK(complaint_on_perft(64, 1, 64).empty());
  CHECK(complaint_on_perft(16, 7, 4).empty());
}

}  // namespace
}  // namespace referee::internal::connectz

// The legal move that is offered for one that is not, against the plainest way to find it; and
// moves in short.

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "base/random.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

using Numbers = std::vector<std::uint8_t>;

std::string words(const Numbers& numbers) {
  return fmt::format("{}", fmt::join(numbers, "-"));
}

/// How many characters have to be inserted, removed or changed: each of the three is tried.
std::size_t plain_distance(const std::string& a, const std::string& b) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  const auto from = [&](const auto& self, std::size_t i, std::size_t j) -> std::size_t {
    if (i == a.size()) return b.size() - j;
    if (j == b.size()) return a.size() - i;
    const auto [place, is_new] = known.try_emplace({i, j}, 0);
    if (!is_new) return place->second;
    const std::size_t changed = self(self, i + 1, j + 1) + (a[i] == b[j] ? 0 : 1);
    return known[{i, j}] = std::min({self(self, i + 1, j) + 1, self(self, i, j + 1) + 1, changed});
  };
  return from(from, 0, 0);
}

/// The first of those with the same ends that is nearest; of all, if none has the same ends.
Numbers plain_nearest(const std::vector<Numbers>& moves, const Numbers& written) {
  Numbers best;
  std::pair<bool, std::size_t> least{true, SIZE_MAX};
  for (const Numbers& move : moves) {
    const bool same_ends = move.front() == written.front() && move.back() == written.back();
    const std::pair badness(!same_ends, plain_distance(words(move), words(written)));
    if (badness < least) {
      least = badness;
      best = move;
    }
  }
  return best;
}

/// A move with other squares in the place of some, and some left out.
Numbers damaged(base::Random& random, const Numbers& move) {
  Numbers squares;
  for (std::size_t i = 0; i < move.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == move.size();
    if (!is_end && random.below(3) == 0) continue;
    const bool kept = random.below(is_end ? 5 : 2) != 0;
    squares.push_back(kept ? move[i] : static_cast<std::uint8_t>(1 + random.below(32)));
  }
  return squares;
}

}  // namespace

TEST_CASE("the nearest move has the same ends if one has, and the least distance", "[checkers]") {
  base::Random random(11);
  std::uint64_t chains = 0;
  for (std::uint64_t i = 0; i < tests::rounds(20000); ++i) {
    const char color = random.below(2) == 0 ? 'b' : 'w';
    const auto rows = random.below(4) != 0 ? tests::random_chains(random, 8, color)
                                           : tests::random_filling(random, 8, true);
    const auto position = position_of(tests::board_of(rows), tests::color_of(color));
    if (!position) continue;
    const auto moves = written_moves(checkers::wide(*position), checkers::Rules::english);
    if (moves.size() < 2) continue;
    std::vector<Numbers> all;
    for (const checkers::WrittenMove& move : moves) all.push_back(move.squares);
    const Numbers written = damaged(random, all[random.below(all.size())]);
    chains += written.size() > 2 ? 1 : 0;
    CAPTURE(rows, all, written);
    CHECK(nearest(moves, written).squares == plain_nearest(all, written));
  }
  CHECK(chains > tests::rounds(20000) / 100);
}

/// Of several captures with the same ends one may be a single jump, which its ends alone mean.
TEST_CASE("moves are written in their order, as what is read as them", "[checkers]") {
  constexpr auto rules = checkers::Rules::russian;
  base::Random random(12);
  std::uint64_t routes = 0;
  for (std::uint64_t i = 0; i < tests::rounds(5000); ++i) {
    const char color = random.below(2) == 0 ? 'b' : 'w';
    const auto rows = tests::random_chains(random, 8, color);
    const auto board = position_of(tests::board_of(rows), tests::color_of(color));
    if (!board) continue;
    CAPTURE(rows);
    const checkers::draughts::Position position = checkers::wide(*board);
    const auto moves = written_moves(position, rules);
    CHECK(std::is_sorted(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
      return std::tie(a.move.from, a.move.to, a.move.captured) <
             std::tie(b.move.from, b.move.to, b.move.captured);
    }));
    for (const checkers::WrittenMove& written : moves) {
      const Numbers squares = short_squares(position, rules, written.move);
      CAPTURE(squares);
      CHECK(resolve(position, rules, squares).move == written.move);
      checkers::Path path = path_of(position, written.move, rules);
      CHECK(move_along(position, path, rules) == written.move);
      if (path.size() < 3) continue;
      ++routes;
      path.erase(path.begin() + 1);  // a square too few
      CHECK_FALSE(move_along(position, path, rules) == written.move);
    }
  }
  CHECK(routes > tests::rounds(5000) / 100);
}

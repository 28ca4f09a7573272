// The legal move that is offered for one that is not: against the plainest way to find it.

#include <algorithm>
#include <map>
#include <string>

#include "base/random.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

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

std::string with_lines(std::string text) {
  std::replace(text.begin(), text.end(), 'x', '-');
  return text;
}

bool has_same_ends(const std::string& a, const std::string& b) {
  return a.substr(0, a.find('-')) == b.substr(0, b.find('-')) &&
         a.substr(a.rfind('-')) == b.substr(b.rfind('-'));
}

/// The first of those with the same ends that is nearest; of all, if none has the same ends.
std::string plain_nearest(const std::vector<std::string>& moves, const std::string& written) {
  std::string best;
  std::pair<bool, std::size_t> least{true, SIZE_MAX};
  for (const std::string& move : moves) {
    const std::pair badness(!has_same_ends(move, written), plain_distance(move, written));
    if (badness < least) {
      least = badness;
      best = move;
    }
  }
  return best;
}

/// A move with other squares in the place of some, and some left out.
std::string damaged(base::Random& random, const std::string& move) {
  std::string squares;
  for (std::size_t begin = 0; begin <= move.size();) {
    const std::size_t end = std::min(move.find('-', begin), move.size());
    const bool is_end = begin == 0 || end == move.size();
    if (is_end || random.below(3) != 0) {
      const bool kept = random.below(is_end ? 5 : 2) != 0;
      squares += squares.empty() ? "" : "-";
      squares += kept ? move.substr(begin, end - begin) : std::to_string(1 + random.below(32));
    }
    begin = end + 1;
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
    const auto position = position_of(
        tests::board_of(rows), color == 'b' ? checkers::Color::black : checkers::Color::white);
    if (!position) continue;
    const checkers::MoveList moves = generate(*position, checkers::Rules::english);
    if (moves.size() < 2) continue;
    std::vector<std::string> texts;
    for (const checkers::Move& move : moves) texts.push_back(with_lines(text_of(move)));
    const std::string written = damaged(random, texts[random.below(texts.size())]);
    chains += std::count(written.begin(), written.end(), '-') > 1 ? 1 : 0;
    CAPTURE(rows, texts, written);
    CHECK(with_lines(text_of(nearest(moves, written))) == plain_nearest(texts, written));
  }
  CHECK(chains > tests::rounds(20000) / 100);
}

// The openings of three moves from which matches begin (bench/checkers_match.py): of all that lead
// to different positions, the 200 that a search of 15 plies finds most balanced.
//
//     checkers_openings > bench/checkers_openings.txt

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "games/checkers/engine/search.hpp"
#include "games/checkers/rules/moves.hpp"

namespace {

using namespace referee::internal::checkers;  // NOLINT(google-build-using-namespace)

constexpr unsigned plies = 3;
constexpr unsigned depth = 15;
constexpr std::size_t wanted = 200;

struct Opening {
  int score;
  std::string moves;
  Position position;
};

/// By key, so that each position comes once.
using Openings = std::map<std::uint64_t, Opening>;

void collect(const Position& position, const std::string& moves, unsigned left, Openings& found) {
  if (left == 0) {
    found.try_emplace(key_of(position), Opening{0, moves, position});
    return;
  }
  for (const Move& move : generate(position, Rules::english)) {
    const std::string text = std::to_string(number_of_bit(move.from)) +
                             (move.is_capture() ? "x" : "-") +
                             std::to_string(number_of_bit(move.to));
    collect(after(position, move), moves.empty() ? text : moves + " " + text, left - 1, found);
  }
}

/// A single move is played without a search, which would not tell what it is worth.
Position after_forced_moves(Position position) {
  for (MoveList moves = generate(position, Rules::english); moves.size() == 1;
       moves = generate(position, Rules::english)) {
    position = after(position, moves[0]);
  }
  return position;
}

}  // namespace

int main() {
  Openings found;
  collect(start_position(), "", plies, found);
  NetSearch search({Rules::english, Net::learnt()});
  std::vector<Opening> openings;
  for (auto& [key, opening] : found) {
    const auto best = search.think(after_forced_moves(opening.position), {}, {1e6, depth});
    if (!best) continue;
    opening.score = std::abs(best->score);
    openings.push_back(opening);
  }
  std::sort(openings.begin(), openings.end(), [](const Opening& a, const Opening& b) {
    return std::tie(a.score, a.moves) < std::tie(b.score, b.moves);
  });
  openings.resize(std::min(openings.size(), wanted));
  std::printf("# Written by checkers_openings: %zu of %zu.\n", openings.size(), found.size());
  for (const Opening& opening : openings) std::printf("%s\n", opening.moves.c_str());
}

// The player by all rule sets: the search finds what a plain one finds, and its games are legal.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/routes.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Color;
using checkers::DraughtsGame;
using checkers::DraughtsSearch;
using checkers::PlayedGame;
using checkers::Result;
using checkers::Rules;
using checkers::RuleSet;
using checkers::Weights;

namespace draughts = checkers::draughts;

namespace {

constexpr unsigned small_table_bits = 12;  // small tables are soon ready

/// Calls `f` with each rule set but those of checkers; `--rules` of the failure is printed.
template <typename F>
void for_each_rule_set(F f) {
  for (const RuleSet& set : checkers::rule_sets) {
    CAPTURE(set.name);
    if (!is_checkers(set.rules)) f(set);
  }
}

/// Few discs, half of them kings, so that kings capture.
draughts::Position random_position(const RuleSet& set, base::Random& random) {
  const draughts::Layout layout(set);
  const int squares = checkers::dark_squares(set.size);
  draughts::Position position{.to_move = random.below(2) == 0 ? Color::black : Color::white};
  for (std::uint64_t count = 2 + random.below(10); count > 0; --count) {
    const int row = set.size / 2;  // men are on no far row
    const int number =
        row + 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(squares - 2 * row)));
    const auto square = layout.squares(number, number);
    if (((position.black | position.white) & square) != 0) continue;
    (random.below(2) == 0 ? position.black : position.white) |= square;
    if (random.below(2) == 0) position.kings |= square;
  }
  return position;
}

/// Minimax without tables, windows and orders, by the evaluation of the engine.
int minimax(const DraughtsGame& game, const draughts::Position& position, Rules rules, int depth,
            int ply) {
  const std::vector<draughts::Move> moves = generate(position, rules);
  if (moves.empty()) return ply - DraughtsSearch::win;
  const bool captures = moves.front().is_capture();
  if (depth <= 0 && !captures) return game.evaluate(position, game.balance_of(position));
  int best = -DraughtsSearch::win;
  for (const draughts::Move& move : moves) {
    best = std::max(best, -minimax(game, after(position, move, rules), rules, depth - 1, ply + 1));
  }
  return best;
}

/// The evaluation, from what the weights are said to mean.
int worth(const Weights& weights, const checkers::Board& board, const RuleSet& set, Color side) {
  int value = 0;
  int ahead = 0;
  int discs = 0;
  const int size = board.size();
  board.every_disc([&](checkers::Square at, char disc) {
    const Color color = *checkers::color_of(disc);
    const int row = color == set.top ? at.row : size - 1 - at.row;
    const bool king = checkers::is_king(disc);
    int of_disc = king ? weights.king : weights.man + weights.advance * row;
    const int margin = size / 4;
    if (std::min({at.row, at.column, size - 1 - at.row, size - 1 - at.column}) >= margin) {
      of_disc += weights.centre + (king ? weights.king_centre : 0);
    }
    if (row == 0 && !king) of_disc += weights.back;
    value += color == side ? of_disc : -of_disc;
    ahead += color == side ? 1 : -1;
    return ++discs > 0;
  });
  return value + weights.trade * ahead * 4 / std::max(discs, 1) + weights.turn;
}

}  // namespace

TEST_CASE("by all rules, a search to a depth has the value of plain minimax", "[checkers][play]") {
  for_each_rule_set([](const RuleSet& set) {
    base::Random random(13);
    const Weights weights = Weights::of(set.rules);
    const DraughtsGame plain(set.rules, weights);
    for (std::uint64_t i = 0; i < tests::rounds(12); ++i) {
      const PlayedGame game = tests::random_game(set.rules, i, random.below(60));
      const draughts::Position position =
          i % 2 == 0 ? *game.position() : random_position(set, random);
      if (generate(position, set.rules).size() < 2) continue;  // played without a look
      CAPTURE(fen_of(position, set.rules));
      DraughtsSearch search({set.rules, weights}, small_table_bits);
      const auto found = search.think(position, {}, {60, 2});
      REQUIRE(found);
      const int depth = static_cast<int>(found->depth);  // 1 where that shows a win
      CHECK(found->score == minimax(plain, position, set.rules, depth, 0));
    }
  });
}

/// Won in five plies by one move, as trying out everything shows.
struct Won {
  Rules rules;
  const char* fen;
};
constexpr Won won_positions[] = {
    {Rules::italian, "B:W21,23,27:BK13,K19,K24,28"},
    {Rules::italian, "B:W9,K28:BK10,K27"},
    {Rules::italian, "W:W16,18,24,K25:B9,21"},
    {Rules::spanish, "W:WK16,K22:B8,12,K14"},
    {Rules::spanish, "B:W10,21:B12,18,K27"},
    {Rules::spanish, "B:W14,K21:B10,K13,17,23,26"},
    {Rules::portuguese, "W:WK16,K22:B8,12,K14"},
    {Rules::portuguese, "B:W10,21:B12,18,K27"},
    {Rules::portuguese, "B:W14,K21:B10,K13,17,23,26"},
    {Rules::czech, "B:W11,21:B6,9,K10,25"},
    {Rules::czech, "B:W11,16,K18:BK17,23,K27,K28"},
    {Rules::czech, "W:W14,17,K24:BK19,28"},
    {Rules::pool, "B:W11,21:B6,9,K10,25"},
    {Rules::pool, "W:WK9,K12,21,25:BK15,16,17,22"},
    {Rules::pool, "W:WK9,K15,23:BK5,18"},
    {Rules::russian, "B:W11,21:B6,9,K10,25"},
    {Rules::russian, "W:WK9,K12,21,25:BK15,16,17,22"},
    {Rules::russian, "W:WK9,K15,23:BK5,18"},
    {Rules::brazilian, "B:W11,21:B6,9,K10,25"},
    {Rules::brazilian, "W:WK9,K15,23:BK5,18"},
    {Rules::brazilian, "W:W14,17,K24:BK19,28"},
    {Rules::international, "B:W18,33:BK17,38"},
    {Rules::international, "B:WK11,19,32:B21,K22,23,K41"},
    {Rules::international, "W:W31,K43:B30,32"},
    {Rules::canadian, "B:W22,36,K39,56:BK10,K17,K20,64"},
    {Rules::canadian, "W:WK59,60:BK22,30,54"},
    {Rules::canadian, "B:W18,65:BK17,48,63"},
    {Rules::frisian, "B:W13,38,39,43:BK7,9,17,K41"},
    {Rules::frisian, "W:W21,K24:B8,13"},
    {Rules::frisian, "B:W8,31,45:B23,26,35,K37"},
};

TEST_CASE("by all rules, it sees wins", "[checkers][play]") {
  for (const Won& won : won_positions) {
    CAPTURE(name_of(won.rules), won.fen);
    DraughtsSearch search({won.rules, Weights::of(won.rules)}, small_table_bits);
    const auto position = std::get<draughts::Position>(checkers::parse_fen(won.fen, won.rules));
    const auto found = search.think(position, {}, {60, 9});
    REQUIRE(found);
    CHECK(found->score >= DraughtsSearch::win - 9);
    CHECK(found->score <= DraughtsSearch::win - 5);
    // The other side has no way out: plain minimax agrees.
    const DraughtsGame plain(won.rules, Weights::of(won.rules));
    const auto next = after(position, found->move, won.rules);
    CHECK(minimax(plain, next, won.rules, 4, 1) <= 5 - DraughtsSearch::win);
  }
}

TEST_CASE("by all rules, the player's moves are legal, and its games end", "[checkers][play]") {
  for_each_rule_set([](const RuleSet& set) {
    checkers::ThinkingPlayer thinker(set.rules, {{60, 2}, Weights::of(set.rules)});
    checkers::RandomPlayer chance(3);
    PlayedGame game(set.rules);
    draughts::Position position = draughts::start_position(set.rules);
    unsigned plies = 0;
    while (game.result() == Result::unfinished) {
      const bool is_chance = ++plies % 9 == 0;
      const auto path = is_chance ? chance.choose(game) : thinker.choose(game);
      REQUIRE(path);
      REQUIRE(game.allows(*path));
      const auto move = move_along(position, *path, set.rules);
      REQUIRE(move);
      CHECK(path_of(position, *move, set.rules) == *path);
      const std::vector<draughts::Move> moves = generate(position, set.rules);
      REQUIRE(std::find(moves.begin(), moves.end(), *move) != moves.end());
      position = after(position, *move, set.rules);
      game.play(*path);
      REQUIRE(game.position() == position);
    }
    CHECK_FALSE(game.why_over().empty());
  });
}

TEST_CASE("by all rules, the evaluation is the sum of what is said of the weights",
          "[checkers][play]") {
  const Weights weights{100, 1000, 7, 0, 13, 17, 19, 0, 31, 29};
  for_each_rule_set([&](const RuleSet& set) {
    base::Random random(23);
    const DraughtsGame game(set.rules, weights);
    for (std::uint64_t i = 0; i < tests::rounds(40); ++i) {
      const draughts::Position position = random_position(set, random);
      CAPTURE(fen_of(position, set.rules));
      CHECK(game.evaluate(position, game.balance_of(position)) ==
            worth(weights, board_of(position, set.rules), set, position.to_move));
    }
  });
}

TEST_CASE("by all rules, what is kept from move to move is what it is anew", "[checkers][play]") {
  using Side = DraughtsGame::Side;
  for_each_rule_set([](const RuleSet& set) {
    base::Random random(29);
    const DraughtsGame game(set.rules, Weights::of(set.rules));
    for (std::uint64_t i = 0; i < tests::rounds(40); ++i) {
      draughts::Position position = random_position(set, random);
      for (unsigned ply = 0; ply < 6; ++ply) {  // kings make steps that are counted
        const std::vector<draughts::Move> moves = generate(position, set.rules);
        for (const draughts::Move& move : moves) {
          const draughts::Position next = after(position, move, set.rules);
          CAPTURE(fen_of(position, set.rules), fen_of(next, set.rules));
          CHECK(game.key_after<Side>(key_of(position), position, move) == key_of(next));
          CHECK(game.balance_after<Side>(game.balance_of(position), position, move) ==
                game.balance_of(next));
        }
        if (moves.empty()) break;
        position = after(position, moves[random.below(moves.size())], set.rules);
      }
    }
  });
}

TEST_CASE("positions of draughts that differ have other keys", "[checkers][play]") {
  for_each_rule_set([](const RuleSet& set) {
    std::set<std::uint64_t> keys;
    const draughts::Layout layout(set);
    for (const Color turn : {Color::black, Color::white}) {
      draughts::Position position{.to_move = turn};
      CHECK(keys.insert(key_of(position)).second);
      for (int number = 1; number <= checkers::dark_squares(set.size); ++number) {
        for (const bool king : {false, true}) {
          draughts::Position other = position;
          other.black = layout.squares(number, number);
          other.kings = king ? other.black : 0;
          CHECK(keys.insert(key_of(other)).second);
          std::swap(other.black, other.white);
          CHECK(keys.insert(key_of(other)).second);
        }
      }
      for (std::uint8_t count = 1; count <= set.most_king_moves; ++count) {
        for (const auto side : {std::size_t{0}, std::size_t{1}}) {
          draughts::Position other = position;
          other.king_steps[side] = {5, count};
          CHECK(keys.insert(key_of(other)).second);
        }
      }
    }
  });
}

TEST_CASE("the clock is looked at after each position whose captures may take long",
          "[checkers][play]") {
  for_each_rule_set([](const RuleSet& set) {
    DraughtsSearch search({set.rules, Weights::of(set.rules)}, small_table_bits);
    const draughts::Position start = draughts::start_position(set.rules);
    const auto found = search.think(start, {}, {0, 64});
    REQUIRE(found);
    CHECK(found->nodes == 1);
    const auto moves = generate(start, set.rules);
    CHECK(std::find(moves.begin(), moves.end(), found->move) != moves.end());
    CHECK_FALSE(search.think({}, {}, {1, 4}));
  });
}

// The player: always legal, in time, and no fool.

#include <algorithm>
#include <chrono>
#include <set>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Color;
using checkers::PlayedGame;
using checkers::Result;
using checkers::Rules;
using checkers::SearchLimits;

namespace {

checkers::Position position_of(std::string_view fen) {
  return std::get<checkers::Position>(checkers::parse_fen(fen));
}

int evaluate(const checkers::Position& position, const checkers::Weights& weights) {
  const checkers::Evaluation evaluation(weights);
  return evaluation.of(position, evaluation.balance_of(position));
}

bool is_legal(const PlayedGame& game, const checkers::Path& move) {
  return is_allowed(game.board(), game.to_move(), game.rules(), move);
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

TEST_CASE("the player's moves are legal, and its games are judged as they ended",
          "[checkers][play]") {
  base::Random random(11);
  std::string codes;
  for (std::uint64_t i = 0; i < std::max<std::uint64_t>(tests::rounds(60), 6); ++i) {
    const Rules rules = i % 2 == 0 ? Rules::king_goes_on : Rules::english;
    checkers::ThinkingPlayer thinker(rules, {{10, 1 + static_cast<unsigned>(i % 5)}, {}});
    checkers::RandomPlayer chance(i);
    PlayedGame game(rules);
    while (game.result() == Result::unfinished) {
      checkers::Player& player = random.below(3) == 0 ? static_cast<checkers::Player&>(chance)
                                                      : static_cast<checkers::Player&>(thinker);
      const auto move = player.choose(game);
      REQUIRE(move);
      REQUIRE(is_legal(game, *move));
      game.play(*move);
    }
    const std::string record =
        pdn_of(game, {"a \"b\" \\", "2026.01.01", "x", "y\n"}, game.result());
    INFO(record);
    const std::string code = tests::codes_of(tests::judge_pdn(record, {rules, false, {}}));
    CHECK(code == std::string(1, game::digit_of(code_of(game.result()))));
    codes += code;
  }
  CHECK(codes.find('1') != std::string::npos);
  CHECK(codes.find('2') != std::string::npos);
}

TEST_CASE("there is a move however short the time", "[checkers][play]") {
  checkers::Search search({Rules::king_goes_on, checkers::Evaluation({})});
  const auto begin = std::chrono::steady_clock::now();
  const auto found = search.think(checkers::start_position(), {}, SearchLimits{0, 64});
  REQUIRE(found);
  CHECK(found->nodes <= 2 * checkers::Search::clock_nodes);
  CHECK(seconds_since(begin) < 5);
  CHECK_FALSE(search.think(position_of("B:W18:B"), {}, SearchLimits{1, 4}));
}

TEST_CASE("it sees wins, and takes the shortest way", "[checkers][play]") {
  checkers::Search search({Rules::king_goes_on, checkers::Evaluation({})});
  // 14x23 goes on; 15x22x31 takes all.
  const auto found = search.think(position_of("B:W18,26:B14,15"), {}, SearchLimits{60, 10});
  REQUIRE(found);
  CHECK(found->score == checkers::Search::win - 1);
  CHECK(found->move.jumps == 2);
}

TEST_CASE("a search to a depth has the value of plain minimax", "[checkers][play]") {
  // With no draws in reach, the tables, windows and orders must not change what is found.
  base::Random random(13);
  for (std::uint64_t i = 0; i < tests::rounds(400); ++i) {
    const PlayedGame game = tests::random_game(Rules::king_goes_on, i, random.below(40));
    if (game.result() != Result::unfinished) continue;
    const auto minimax = [](auto&& self, const checkers::Position& position, int depth,
                            int ply) -> int {
      const checkers::MoveList moves = generate(position, Rules::king_goes_on);
      if (moves.empty()) return ply - checkers::Search::win;
      if (depth <= 0 && !moves[0].is_capture()) {
        return evaluate(position, checkers::Weights::material());
      }
      int best = -checkers::Search::win;
      for (const checkers::Move& move : moves) {
        best = std::max(best, -self(self, after(position, move), depth - 1, ply + 1));
      }
      return best;
    };
    checkers::Search search(
        {Rules::king_goes_on, checkers::Evaluation(checkers::Weights::material())});
    const auto found = search.think(narrow(*game.position()), {}, SearchLimits{60, 2});
    REQUIRE(found);
    const checkers::MoveList moves = generate(narrow(*game.position()), Rules::king_goes_on);
    if (moves.size() == 1) continue;  // played without a look
    CHECK(found->score == minimax(minimax, narrow(*game.position()), 2, 0));
  }
}

TEST_CASE("boards of all kinds get a legal move", "[checkers][play]") {
  base::Random random(17);
  checkers::ThinkingPlayer player(Rules::king_goes_on, {{0.002, 64}, {}});
  for (std::uint64_t i = 0; i < tests::rounds(400); ++i) {
    const int size = i % 2 == 0 ? 8 : 4 + static_cast<int>(random.below(29));
    const auto rows = tests::random_filling(random, size, i % 4 == 0);
    const char color = random.below(2) == 0 ? 'b' : 'w';
    const Color side = tests::color_of(color);
    const checkers::Board board = tests::board_of(rows);
    const auto path = player.choose(PlayedGame(Rules::king_goes_on, board, side));
    CAPTURE(rows, color);
    CHECK(path.has_value() == can_move(board, side));
    if (path) CHECK(is_allowed(board, side, Rules::king_goes_on, *path));
  }
}

TEST_CASE("the evaluation is the sum of what is said of the weights", "[checkers][play]") {
  const checkers::Weights weights{1, 1000, 7, 11, 13, 17, 19, 23, 31, 29};
  const auto worth = [&](const checkers::Board& board, checkers::Square at, Color color) {
    const bool king = checkers::is_king(board.at(at));
    const int row = color == Color::black ? at.row : 7 - at.row;
    const int column = color == Color::black ? at.column : 7 - at.column;
    int value = king ? weights.king : weights.man + weights.advance * row;
    if (row >= 2 && row <= 5 && column >= 2 && column <= 5) {
      value += weights.centre + (king ? weights.king_centre : 0);
    }
    if (row == 0 && !king) value += column == 1 || column == 5 ? weights.bridge : weights.back;
    for (const int down : {1, -1}) {
      for (const int right : {1, -1}) {
        const checkers::Square to{at.row + down, at.column + right};
        if (!king && down != checkers::forward(color)) continue;
        if (board.holds(to) && board.at(to) == checkers::empty_square) value += weights.mobility;
      }
    }
    return value;
  };
  base::Random random(23);
  for (std::uint64_t i = 0; i < tests::rounds(2000); ++i) {
    const auto rows = tests::random_filling(random, 8, true);
    const checkers::Board board = tests::board_of(rows);
    CAPTURE(rows);
    int value = 0;
    int ahead = 0;
    int discs = 0;
    board.every_disc([&](checkers::Square square, char disc) {
      const Color color = *checkers::color_of(disc);
      const int sign = color == Color::black ? 1 : -1;
      value += sign * worth(board, square, color);
      ahead += sign;
      return ++discs > 0;
    });
    value += weights.trade * ahead * 4 / std::max(discs, 1);
    CHECK(evaluate(*checkers::position_of(board, Color::black), weights) == weights.turn + value);
    CHECK(evaluate(*checkers::position_of(board, Color::white), weights) == weights.turn - value);
  }
}

void check_updates(const checkers::Position& position, const checkers::Move& move) {
  const checkers::Evaluation evaluation({});
  const checkers::Position next = after(position, move);
  const Color side = position.to_move;
  CAPTURE(fen_of(position), move.from, move.to, move.captured);
  CHECK(evaluation.balance_after(side, evaluation.balance_of(position), position, move) ==
        evaluation.balance_of(next));
  CHECK(checkers::key_after(key_of(position), side, position, move) == key_of(next));
}

TEST_CASE("what is kept from move to move is what it is anew", "[checkers][play]") {
  base::Random random(29);
  for (std::uint64_t i = 0; i < tests::rounds(2000); ++i) {
    const bool black = i % 2 == 0;
    const auto position =
        *checkers::position_of(tests::board_of(tests::random_filling(random, 8, true)),
                               black ? Color::black : Color::white);
    for (const checkers::Move& move :
         generate(position, i % 4 < 2 ? Rules::king_goes_on : Rules::english)) {
      check_updates(position, move);
    }
  }
}

TEST_CASE("positions that differ in one disc or in the turn have other keys", "[checkers][play]") {
  std::set<std::uint64_t> keys;
  for (const Color turn : {Color::black, Color::white}) {
    checkers::Position position = checkers::start_position();
    position.to_move = turn;
    CHECK(keys.insert(key_of(position)).second);
    for (unsigned number = 1; number <= 32; ++number) {
      const checkers::Squares square = checkers::square_of_number(number);
      checkers::Position other = position;
      (number <= 20 ? other.black : other.white) ^= square;  // taken off, or put between the sides
      CHECK(keys.insert(key_of(other)).second);
      other = position;
      (number <= 20 ? other.black : other.white) |= square;
      other.kings |= square;
      CHECK(keys.insert(key_of(other)).second);
    }
  }
}

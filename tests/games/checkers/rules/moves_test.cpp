#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/routes.hpp"
#include "games/checkers/rules/moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"
#include "tests/table_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::Path;
using checkers::Rules;

TEST_CASE("perft from the start of the game", "[checkers]") {
  constexpr std::array<std::uint64_t, 11> seed{7,      49,     302,     1469,     7361,    36768,
                                               179740, 845931, 3963629, 18391602, 85153971};
  constexpr std::array<std::uint64_t, 11> english{7,      49,     302,     1469,     7361,    36768,
                                                  179740, 845931, 3963680, 18391564, 85242128};
  const unsigned deepest = tests::is_slow_build ? 9 : 10;
  for (unsigned depth = 1; depth <= deepest; ++depth) {
    CHECK(perft(checkers::start_position(), depth, Rules::king_goes_on) == seed[depth - 1]);
    CHECK(perft(checkers::start_position(), depth, Rules::english) == english[depth - 1]);
  }
  for (unsigned depth = 1; depth <= 6; ++depth) {
    CHECK(perft(Board::start(8), Color::black, depth, Rules::king_goes_on) == seed[depth - 1]);
  }
  CHECK(perft(checkers::start_position(), 0, Rules::king_goes_on) == 1);
  CHECK(perft(checkers::draughts::start_position(Rules::italian), 0, Rules::italian) == 1);
}

namespace {

checkers::draughts::Position position_of(Rules rules, std::string_view fen) {
  return std::get<0>(checkers::parse_fen(fen, rules));
}

/// The first and last squares of each move, in the order of their texts.
std::string ends_of_moves(const checkers::draughts::Position& position, Rules rules) {
  const checkers::Layout layout(rule_set(rules));
  std::set<std::string> ends;
  for (const checkers::draughts::Move& move : generate(position, rules)) {
    CHECK(move.ways == 0);
    ends.insert(fmt::format("{}{}{}", layout.number_of_bit(move.from),
                            move.is_capture() ? 'x' : '-', layout.number_of_bit(move.to)));
  }
  return fmt::format("{}", fmt::join(ends, " "));
}

}  // namespace

TEST_CASE("of captures those are allowed that the rules prefer", "[checkers]") {
  for (const auto& row : tests::rows_of("games/checkers/rules/preferred_captures.tsv", 4)) {
    CAPTURE(row);
    const Rules rules = checkers::rules_of(row[0]).value();
    CHECK(ends_of_moves(position_of(rules, row[1]), rules) == row[2]);
  }
}

TEST_CASE("the steps of a captured king are forgotten, those of others are not", "[checkers]") {
  constexpr Rules rules = Rules::frisian;
  const checkers::Layout layout(rule_set(rules));
  const auto bit = [&](int number) {
    return static_cast<std::uint8_t>(layout.bit_of_number(number));
  };
  const checkers::draughts::Move move{
      checkers::WideSquares{1} << bit(22), 0, bit(28), bit(17), 1, false};
  for (const int number : {21, 22, 23}) {
    CAPTURE(number);
    auto position = position_of(rules, "W:W28:BK21,K22,K23,30");
    auto& steps = position.king_steps[static_cast<std::size_t>(Color::black)];
    steps = {bit(number), 2};
    const auto left = number == 22 ? checkers::KingSteps{} : steps;
    CHECK(after(position, move, rules).king_steps[static_cast<std::size_t>(Color::black)] == left);
  }
}

TEST_CASE("steps of a king without men are not counted", "[checkers]") {
  constexpr Rules rules = Rules::frisian;
  for (const auto& [fen, count] : {std::pair("W:WK46:BK4", 0), std::pair("W:WK46,31:BK4", 1)}) {
    CAPTURE(fen);
    const auto position = position_of(rules, fen);
    const auto moves = generate(position, rules);
    const auto move = std::find_if(moves.begin(), moves.end(),
                                   [&](const auto& found) { return position.is_king(found.from); });
    REQUIRE(move != moves.end());
    const auto next = after(position, *move, rules);
    CHECK(next.king_steps[static_cast<std::size_t>(Color::white)].count == count);
  }
}

TEST_CASE("of the ways of a flying king, that with the nearest squares is taken", "[checkers]") {
  constexpr Rules rules = Rules::international;
  for (const auto& [fen, squares] : {std::pair("W:WK46:B19,37", std::vector{46, 32, 14}),
                                     std::pair("W:WK5:B14,32", std::vector{5, 19, 37})}) {
    CAPTURE(fen);
    const auto position = position_of(rules, fen);
    const auto moves = generate(position, rules);
    REQUIRE_FALSE(moves.empty());
    std::vector<int> visited;
    for (const unsigned bit : route(position, moves.front(), rules)) {
      visited.push_back(checkers::Layout(rule_set(rules)).number_of_bit(bit));
    }
    CHECK(visited == squares);
  }
}

TEST_CASE("a king goes round a loop both ways, and ends where it began", "[checkers]") {
  const Board board = tests::board_of({"________", "__w_w___", "_B______", "__w_w___",  //
                                       "________", "________", "________", "________"});
  CHECK(allowed_moves(board, Color::black) ==
        std::vector<Path>{{{2, 1}, {0, 3}, {2, 5}, {4, 3}, {2, 1}},
                          {{2, 1}, {4, 3}, {2, 5}, {0, 3}, {2, 1}}});
}

TEST_CASE("a board of 32 rows has more chains than can be stored, and is walked", "[checkers]") {
  std::uint64_t seen = 0;
  CHECK_FALSE(visit_moves(tests::endless_chains(), Color::black, Rules::king_goes_on,
                          [&](const Path&) { return ++seen < 100000; }));
  CHECK(seen == 100000);
}

// What MoveList relies on: kings on any of the 8 squares of a group, enemies on any of the 9
// squares that they jump over.
TEST_CASE("at most 17 chains begin in a group of squares", "[checkers]") {
  std::uint64_t most = 0;
  for (const unsigned corner : {1U, 2U, 5U, 6U}) {  // one square of each group
    std::vector<checkers::Squares> group{checkers::square_of_number(corner)};
    checkers::Squares joints = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const checkers::Square place = checkers::place_of_bit(checkers::lowest_bit(group[i]));
      for (const int down : {-1, 1}) {
        for (const int right : {-1, 1}) {
          const checkers::Square other{place.row + 2 * down, place.column + 2 * right};
          if (!Board(8).holds(other)) continue;
          const auto bit_of = [](checkers::Square square) {
            return checkers::square_of_number(static_cast<unsigned>(number_of(square, 8)));
          };
          joints |= bit_of({place.row + down, place.column + right});
          if (std::find(group.begin(), group.end(), bit_of(other)) == group.end()) {
            group.push_back(bit_of(other));
          }
        }
      }
    }
    REQUIRE(group.size() == 8);
    REQUIRE(std::popcount(joints) == 9);
    for (unsigned mask = 1; mask < 256; ++mask) {
      checkers::Position position;
      for (unsigned i = 0; i < 8; ++i) {
        if ((mask >> i & 1) != 0) position.black |= group[i];
      }
      position.kings = position.black;
      for (position.white = joints; position.white != 0;
           position.white = (position.white - 1) & joints) {
        if (can_capture(position)) most = std::max(most, perft(position, 1, Rules::king_goes_on));
      }
    }
  }
  CHECK(most == 17);
}

TEST_CASE("a path alone is allowed exactly if it is one of the moves", "[checkers]") {
  base::Random random(23);
  std::uint64_t allowed = 0;
  for (std::uint64_t i = 0; i < tests::rounds(600); ++i) {
    const int size = i % 2 == 0 ? 8 : 4 + static_cast<int>(random.below(6));
    const Board board = tests::board_of(tests::random_filling(random, size, i % 4 == 0));
    const Color color = random.below(2) == 0 ? Color::black : Color::white;
    const Rules rules = random.below(2) == 0 ? Rules::king_goes_on : Rules::english;
    const std::vector<Path> moves = allowed_moves(board, color, rules);
    CHECK(can_move(board, color) == !moves.empty());
    CHECK(can_capture(board, color) == (!moves.empty() && checkers::is_capture(moves[0])));
    std::vector<Path> tried = moves;
    for (const Path& move : moves) {
      Path changed = move;
      changed[random.below(changed.size())].row += random.below(2) == 0 ? 1 : -1;
      tried.push_back(changed);
      tried.emplace_back(move.begin(), move.end() - 1);
      tried.push_back(move);
      tried.back().push_back(move[move.size() - 2]);
      tried.emplace_back(move.rbegin(), move.rend());
    }
    for (const Path& path : tried) {
      const bool is_one = std::find(moves.begin(), moves.end(), path) != moves.end();
      CHECK(is_allowed(board, color, rules, path) == is_one);
      allowed += is_one ? 1 : 0;
    }
    CHECK_FALSE(is_allowed(board, color, rules, {}));
    CHECK_FALSE(is_allowed(board, color, rules, {{-1, 0}, {0, 1}}));
  }
  CHECK(allowed > 100);
}

TEST_CASE("squares have numbers on boards of any size", "[checkers]") {
  for (int size = Board::least_size; size <= Board::most_size; ++size) {
    int number = 0;
    for (checkers::Square square; square.row < size; ++square.row) {
      for (square.column = 0; square.column < size; ++square.column) {
        if (!is_dark(square)) continue;
        ++number;
        CHECK(checkers::number_of(square, size) == number);
        CHECK(checkers::square_of_number(number, size) == square);
      }
    }
    CHECK(checkers::dark_squares(size) == number);
  }
  for (int number = 1; number <= 32; ++number) {
    CHECK(checkers::square_of_number(number, 8) ==
          checkers::place_of_bit(checkers::bit_of_number(static_cast<unsigned>(number))));
  }
}

TEST_CASE("a disc has a bit on half of the squares, and nowhere else", "[checkers]") {
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    CAPTURE(set.name);
    const checkers::Layout layout(set);
    int found = 0;
    for (checkers::Square place{-1, 0}; place.row <= set.size; ++place.row) {
      for (place.column = -1; place.column <= set.size; ++place.column) {
        const auto bit = layout.bit_of(place);
        if (!bit) continue;
        ++found;
        CHECK(Board(set.size).holds(place));
        CHECK(layout.place_of_bit(*bit) == place);
      }
    }
    CHECK(found == checkers::dark_squares(set.size));
  }
}

TEMPLATE_TEST_CASE("squares are counted and found in each half of a bitboard", "[checkers]",
                   std::uint64_t, checkers::WideSquares) {
  constexpr unsigned bits = 8 * sizeof(TestType);
  for (unsigned low = 0; low < bits; ++low) {
    for (unsigned high = low; high < bits; ++high) {
      const TestType squares = TestType{1} << low | TestType{1} << high;
      CHECK(checkers::lowest_bit(squares) == low);
      CHECK(checkers::highest_bit(squares) == high);
      CHECK(checkers::number_of(squares) == (low == high ? 1 : 2));
    }
  }
  CHECK(checkers::number_of(TestType{0}) == 0);
}

// What each game has besides records, as its seed names it.
#include <referee/referee.hpp>

#include "tests/catch.hpp"

namespace {

using Moves = std::vector<referee::checkers::Move>;

}  // namespace

TEST_CASE("checkers: allowed moves, and what is played") {
  namespace checkers = referee::checkers;
  const checkers::Board board{"________", "__b_____", "_w_w____", "________",
                              "_w______", "_____b__", "____w___", "___w____"};
  CHECK(checkers::allowed_moves(board, 'b') == Moves{{{1, 2}, {3, 0}, {5, 2}}, {{1, 2}, {3, 4}}});
  const auto move = checkers::play(board, 'b', checkers::Rules::king_goes_on, {.depth = 3});
  REQUIRE(move);
  CHECK(*move == checkers::Move{{1, 2}, {3, 0}, {5, 2}});
  CHECK(checkers::after(board, 'b', *move)[5] == "__b__b__");
  CHECK_THROWS_AS(checkers::after(board, 'b', {{1, 2}, {2, 3}}), referee::Error);
  CHECK(checkers::allowed_moves({"____", "____", "____", "w___"}, 'b').empty());
  CHECK_THROWS_AS(checkers::solve("B:W33:B1"), referee::Error);
  CHECK_THROWS_AS(checkers::solve("B:WK6:BK1", checkers::Rules::english, "/nowhere"),
                  referee::Error);
  CHECK_FALSE(checkers::play({"____", "____", "____", "w___"}, 'b'));
  CHECK(checkers::perft(checkers::start(), 'b', 6) == 36768);
  CHECK(checkers::perft(checkers::start(10), 'b', 4) == 4265);
  CHECK_THROWS_AS(checkers::perft(checkers::start(), 'b', 65), referee::Error);
  for (const checkers::Board& wrong : {checkers::Board{}, checkers::Board{"___", "___", "___"},
                                       checkers::Board{"____", "____", "____", "___x"}}) {
    CHECK_THROWS_AS(checkers::allowed_moves(wrong, 'b'), referee::Error);
  }
  CHECK_THROWS_AS(checkers::allowed_moves(board, 'x'), referee::Error);
  CHECK_THROWS_AS(checkers::start(7), referee::Error);
}

TEST_CASE("positions of draughts play the moves of their rules", "[referee]") {
  namespace checkers = referee::checkers;
  using checkers::Rules;
  CHECK(checkers::Position().perft(4) == 1469);
  checkers::Position position(Rules::international);
  CHECK(position.white_to_move());
  CHECK(position.rules() == Rules::international);
  CHECK(position.perft(3) == 658);
  CHECK_THROWS_AS(position.perft(65), referee::Error);
  const checkers::Position start = position;
  position.play("32-28");
  position.play("19-23");
  CHECK_FALSE(start.fen() == position.fen());
  CHECK(position.legal_moves() == std::vector<std::string>{"28x19"});
  for (const char* const wrong : {"32-27", "28-22", "", "28x19 ", "28x19x19", "28x99", "28"}) {
    CHECK_THROWS_AS(position.play(wrong), referee::Error);
  }
  position = start;
  CHECK(position.fen() == start.fen());
  CHECK(checkers::Position("W:Wc3,Kc5:Ba7", Rules::russian).fen() == "W:WK14,22:B5");
  CHECK_THROWS_AS(checkers::Position("W:Wc3,Kc5:Ba7", Rules::russian).play("cd4"), referee::Error);
  CHECK_THROWS_AS(checkers::Position("W:W33:B1"), referee::Error);
  CHECK_THROWS_AS(checkers::allowed_moves(checkers::start(), 'b', Rules::russian), referee::Error);
}

TEST_CASE("a record of draughts is played to its end", "[referee]") {
  namespace checkers = referee::checkers;
  const auto end = checkers::play_pdn("[GameType \"25\"]\n1. cd4 dc5 (d6e5) 2. bc3 *\n");
  CHECK(end.rules() == checkers::Rules::russian);
  CHECK_FALSE(end.white_to_move());
  CHECK(checkers::play_pdn("1. 33-28 *", {.guesses = true}).rules() ==
        checkers::Rules::international);
  const std::string record = "1. 11-15 (1. 11-17) 22-18 *";
  CHECK(checkers::play_pdn(record).legal_moves() == std::vector<std::string>{"15x22"});
  CHECK_THROWS_AS(checkers::play_pdn(record, {.variations = true}), referee::Error);
  for (const char* const wrong : {"", "1. 33-28 *", "1. 11-15 *\n1. 11-15 *\n", "{"}) {
    CHECK_THROWS_AS(checkers::play_pdn(wrong), referee::Error);
  }
}

TEST_CASE("surakarta: the functions of its seed") {
  namespace surakarta = referee::surakarta;
  const surakarta::BoardState state(4, {'x', '.', '.', 'o'});
  CHECK(surakarta::get_board_state("xxxx........oooo") == state);
  CHECK(surakarta::get_board_string(state) == "xxxx........oooo");
  std::string letters(36, '.');  // a state is columns, and a string is rows
  letters[6 * 2 + 5] = 'x';
  CHECK(surakarta::get_board_state(letters)[5][2] == 'x');
  CHECK(surakarta::get_board_string(surakarta::get_board_state(letters)) == letters);
  CHECK(surakarta::draw("xxxx........oooo").find("<svg") != std::string::npos);
  CHECK(surakarta::allowed_moves("xxxx........oooo", 'x').size() == 10);
  CHECK(surakarta::perft("xxxx........oooo", 'x', 5) == 205826);
  CHECK(surakarta::capture_cases().size() > 50);
  for (const auto& one : surakarta::capture_cases()) {
    CHECK(surakarta::make_move_capture(one.board, one.move.start, one.move.end) == one.result);
  }
}

TEST_CASE("surakarta: normal moves go to the next point, in any direction, if it is empty") {
  struct Case {
    const char* board;
    referee::surakarta::Move move;
    std::optional<std::string> after = {};
  };
  const char* const start = "xxxx........oooo";
  for (const Case& one : {Case{start, {{0, 0}, {0, 1}}, ".xxxx.......oooo"},
                          {start, {{0, 0}, {1, 1}}, ".xxx.x......oooo"},
                          {start, {{2, 3}, {1, 2}}, "xxxx.....o..oo.o"},
                          {start, {{0, 0}, {1, 0}}},                  // its own
                          {start, {{0, 0}, {0, 2}}},                  // two points on
                          {start, {{0, 0}, {0, 0}}},                  // nowhere
                          {start, {{0, 1}, {0, 2}}},                  // no piece
                          {start, {{3, 0}, {4, 1}}},                  // off the board
                          {start, {{3, 0}, {4, 0}}},                  // nor the next row
                          {start, {{0, 0}, {-1, 0}}},                 //
                          {start, {{0, -1}, {0, 0}}},                 //
                          {"x.xx.x......oooo", {{1, 1}, {1, 3}}},     // a capture
                          {"x...o...........", {{0, 0}, {0, 1}}},     // an enemy
                          {"x.xx..x.....oooo", {{1, 0}, {0, 1}}}}) {  // over an arc
    INFO(one.board << " " << one.move.start.x << "," << one.move.start.y);
    CHECK(referee::surakarta::make_move_normal(one.board, one.move.start, one.move.end) ==
          one.after);
  }
}

TEST_CASE("surakarta: a sequence takes turns") {
  struct Case {
    const char* board;
    std::vector<referee::surakarta::Move> moves;
    std::optional<std::string> after = {};
  };
  const char* const start = "xxxx........oooo";
  for (const Case& one : {
           Case{start, {}, start},
           {"................", {}, "................"},
           {start, {{{1, 0}, {1, 1}}, {{2, 3}, {1, 2}}}, "x.xx.x...o..oo.o"},
           {"x.xx.x...o..oo.o", {{{1, 2}, {2, 1}}, {{1, 1}, {1, 3}}}, "x.xx..o.....ox.o"},
           {start, {{{0, 3}, {0, 2}}}, "xxxx....o....ooo"},  // either side may begin
           {start, {{{0, 0}, {0, 1}}, {{1, 0}, {1, 1}}}},
           {start, {{{0, 0}, {0, 1}}, {{0, 1}, {0, 2}}}},
           {start, {{{0, 1}, {0, 2}}}},
           {start, {{{0, 0}, {0, 1}}, {{0, 3}, {0, 4}}}},
           {start, {{{0, 0}, {0, 3}}}},
           // After the last capture there is nobody whose turn it could be.
           {".x..o...........", {{{1, 0}, {0, 1}}}, "....x..........."},
           {".x..o...........", {{{1, 0}, {0, 1}}, {{0, 1}, {0, 2}}}},
       }) {
    INFO(one.board << " " << one.moves.size());
    CHECK(referee::surakarta::make_move_sequence(one.board, one.moves) == one.after);
  }
}

TEST_CASE("surakarta: what is no board is refused") {
  namespace surakarta = referee::surakarta;
  for (const char* board : {"", "x", "xxxx........ooo", "xxxx........ooox.", "XXXX........OOOO",
                            "xxxx........ooo ", "xxxxx...............ooooo"}) {
    INFO(board);
    CHECK_THROWS_AS(surakarta::get_board_state(board), referee::Error);
    CHECK_THROWS_AS(surakarta::draw(board), referee::Error);
    CHECK_THROWS_AS(surakarta::make_move_normal(board, {0, 0}, {0, 1}), referee::Error);
    CHECK_THROWS_AS(surakarta::make_move_capture(board, {0, 0}, {0, 1}), referee::Error);
    CHECK_THROWS_AS(surakarta::make_move_sequence(board, {}), referee::Error);
  }
  CHECK_THROWS_AS(surakarta::get_board_string({{'x'}, {'o', '.'}}), referee::Error);
  CHECK_THROWS_AS(surakarta::get_board_string({}), referee::Error);
  CHECK_THROWS_AS(surakarta::perft("xxxx........oooo", 'b', 1), referee::Error);
  CHECK_THROWS_WITH(surakarta::perft("xxxx........oooo", 'x', 65), "perft counts at most 64 moves");
}

TEST_CASE("boxshogi: positions are values") {
  namespace boxshogi = referee::boxshogi;
  boxshogi::Position position;
  CHECK(position.perft(4) == 35401);
  CHECK(position.legal_moves().size() == 14);
  CHECK(position.fen() == "NGRSD/4P/5/p4/dsrgn[] l 0");
  boxshogi::Position other = position;
  other.play(other.legal_moves().front());
  CHECK(other.moves() == 1);
  CHECK_FALSE(other.lower_to_move());
  CHECK(position.moves() == 0);
  other.play("no move at all");
  CHECK(other.is_over());
  CHECK(other.result() == referee::Code::first_player_wins);
  CHECK(other.legal_moves().empty());
  CHECK(other.perft(1) == 0);
  boxshogi::Position later;
  later.play(later.legal_moves().front());
  CHECK_THROWS_WITH(later.perft(65), "perft counts at most 64 moves");
  CHECK_THROWS_AS(other.play("move a1 a2"), referee::Error);
  const std::string record = "d a1\nD e5\nr b2\n\n[]\n[s]\n\ndrop s c3\n";
  CHECK(boxshogi::Position(record).moves() == 1);
  CHECK(boxshogi::transcript(record).starts_with("lower player action: drop s c3\n5 |"));
  CHECK_THROWS_AS(boxshogi::Position("d a1\n"), referee::Error);
}

TEST_CASE("connectz: recipes that cannot be are refused") {
  CHECK(referee::connectz::generate({.moves = 3, .seed = 5}) ==
        referee::connectz::generate({.moves = 3, .seed = 5}));
  CHECK_THROWS_AS(referee::connectz::generate({.columns = 2, .rows = 2, .line = 3}),
                  referee::Error);
  CHECK(referee::version() == "0.1.0");
}

TEST_CASE("the library's games are found by their names") {
  for (const char* const name : {"boxshogi", "checkers", "connectz", "surakarta"}) {
    CHECK(referee::game_named(name).name() == name);
  }
  CHECK_THROWS_AS(referee::game_named("chess"), referee::Error);
}

// Games that are being played, on boards of any size, and moves as people type them.

#include <fmt/format.h>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/engine/position_key.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_writing.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/games/checkers/judging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::NoMove;
using checkers::Path;
using checkers::PlayedGame;
using checkers::Result;
using checkers::Rules;

namespace {

/// The squares, or the reason.
std::string read(const PlayedGame& game, std::string_view text) {
  const auto move = read_move(game, text);
  if (const NoMove* none = std::get_if<NoMove>(&move)) {
    return none->is_malformed ? "malformed" : none->reason;
  }
  return text_of(std::get<Path>(move), game.board().size());
}

/// Two kings that go to and fro.
PlayedGame kings(Color first = Color::white) {
  return {Rules::english,
          tests::board_of({"_B______", "________", "________", "________",  //
                           "________", "________", "________", "______W_"}),
          first};
}

/// A record of an open game.
std::string record_of(const PlayedGame& game) {
  return pdn_of(game, {"a b\x1F\t\x7F", "2026.01.01", "x \"y\" \\", ""}, Result::unfinished);
}

}  // namespace

TEST_CASE("the third time a position comes, the game is drawn", "[checkers][play]") {
  PlayedGame game = kings();
  const std::string there_and_back = "32-28 1-5 28-32 5-1 ";
  CHECK(play_moves(game, there_and_back + "32-28 1-5 28-32").empty());
  CHECK(game.result() == Result::unfinished);
  CHECK(game.why_over().empty());
  const auto history = game.history();
  REQUIRE(history.size() == 7);
  CHECK(history[0] == key_of(*kings().position()));
  CHECK(history[4] == history[0]);
  CHECK(play_moves(game, "5-1").empty());
  CHECK(game.result() == Result::draw);
  CHECK(game.why_over() == "the position has occurred three times");
  CHECK(play_moves(game, "32-28") == "'32-28': the game is over before it");
  // Moves are taken back, with all that followed from them.
  game.take_back(2);
  CHECK(game.result() == Result::unfinished);
  CHECK(game.moves().size() == 6);
  CHECK(game.to_move() == Color::white);
  CHECK(game.history().size() == 6);
  CHECK(text_of(game.moves().back(), 8) == "1-5");
  game.take_back(6);
  CHECK(game.board() == kings().board());
  CHECK(game.history().empty());
}

TEST_CASE("a record begins where the game began", "[checkers][play]") {
  const PlayedGame usual(Rules::english);
  PlayedGame played = kings();
  CHECK(play_moves(played, "32-28 1-5 28-24").empty());
  CHECK(tests::codes_of(tests::judge_pdn(record_of(played))) == "3");
  const PlayedGame by_white(Rules::english, Board::start(8), Color::white);
  const std::vector<std::pair<std::string, std::string>> cases{
      {record_of(played), "[SetUp \"1\"]\n[FEN \"W:WK32:BK1\"]\n"},
      {record_of(played), "\n1... 32-28 2. 1-5 28-24 *\n"},
      {record_of(kings(Color::black)), "[SetUp \"1\"]\n[FEN \"B:WK32:BK1\"]\n"},
      {record_of(by_white), "[SetUp \"1\"]\n[FEN \"W:W21,"},
      // Tags have no control characters of ASCII.
      {record_of(usual), "[Event \"a b  \x7F\"]\n"},
      {record_of(usual), "[Black \"x \\\"y\\\" \\\\\"]\n[White \"\"]\n"},
  };
  for (const auto& [record, part] : cases) CHECK(record.find(part) != std::string::npos);
  CHECK(record_of(usual).find("FEN") == std::string::npos);
}

TEST_CASE("games on all boards come to their end", "[checkers][play]") {
  std::string ends;
  for (const int size : {4, 6, 8, 10, 14}) {
    for (std::uint64_t seed = 0; seed < tests::rounds(10); ++seed) {
      PlayedGame game(Rules::king_goes_on, Board::start(size), Color::black);
      CHECK(game.position().has_value() == (size == 8));
      checkers::RandomPlayer chance(seed);
      while (game.result() == Result::unfinished) {
        const auto move = chance.choose(game);
        REQUIRE(move);
        REQUIRE(is_allowed(game.board(), game.to_move(), game.rules(), *move));
        game.play(*move);
      }
      CHECK_FALSE(game.why_over().empty());
      CHECK((game.result() == Result::draw || allowed_moves(game.board(), game.to_move()).empty()));
      ends += text_of(game.result());
    }
  }
  CHECK(ends.find("1-0") != std::string::npos);
  CHECK(ends.find("0-1") != std::string::npos);
}

TEST_CASE("80 plies without a capture or a man's move are a draw", "[checkers][play]") {
  // Kings on a large board, which walk where they have not been.
  std::uint64_t ends = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Board board(14);
    board.put({0, 1}, 'B');
    board.put({13, 12}, 'W');
    PlayedGame game(Rules::english, board, Color::black);
    checkers::RandomPlayer chance(seed);
    for (unsigned ply = 0; ply < 80; ++ply) {
      if (!game.why_over().empty()) break;
      REQUIRE(game.result() == Result::unfinished);
      game.play(*chance.choose(game));
    }
    if (game.moves().size() < 80) continue;
    if (game.why_over() != "80 plies without a capture or a man's move") continue;
    CHECK(game.result() == Result::draw);
    game.take_back(1);
    CHECK(game.result() == Result::unfinished);
    CHECK(game.why_over().empty());
    ++ends;
  }
  CHECK(ends > 10);
}

TEST_CASE("after a king's capture no earlier position can recur", "[checkers][play]") {
  Board board(8);
  board.put({0, 1}, 'B');
  board.put({1, 2}, 'w');
  board.put({3, 4}, 'w');
  board.put({7, 0}, 'W');
  PlayedGame game(Rules::english, board, Color::white);
  CHECK(play_moves(game, "29-25").empty());
  CHECK(game.history().size() == 1);
  CHECK(play_moves(game, "1x10x19").empty());
  CHECK(game.history().empty());
}

TEST_CASE("the lines of a record are as full as 78 characters allow", "[checkers][play]") {
  std::uint64_t full = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const PlayedGame game = tests::random_game(Rules::english, seed, SIZE_MAX);
    const std::string record = pdn_of(game, {"e", "2026.01.01", "x", "y"}, game.result());
    CHECK(record.find("\n\n1. ") != std::string::npos);
    CHECK(record.find("1...") == std::string::npos);
    for (std::size_t begin = record.find("\n\n") + 2; begin < record.size();) {
      const std::size_t end = record.find('\n', begin);
      const std::size_t word = record.find_first_of(" \n", end + 1) - (end + 1);
      CHECK(end - begin <= 78);
      if (word != 0 && word < 100) CHECK(end - begin + 1 + word > 78);
      full += end - begin == 78 ? 1 : 0;
      begin = end + 1;
    }
  }
  CHECK(full > 0);
}

TEST_CASE("moves are read on any board as on that of PDN", "[checkers]") {
  // A man on the light square at the far row has no move, and blocks no other: but with it the
  // board is no position of PDN.
  base::Random random(29);
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < tests::rounds(60); ++i) {
    const Rules rules = i % 2 == 0 ? Rules::king_goes_on : Rules::english;
    const PlayedGame game = tests::random_game(rules, i, random.below(60));
    Board more = game.board();
    more.put({0, 0}, 'w');
    const PlayedGame other(rules, more, game.to_move());
    REQUIRE(game.position());
    REQUIRE_FALSE(other.position());
    for (int from = 1; from <= 32; ++from) {
      for (int to = 1; to <= 32; ++to) {
        const std::string text = fmt::format("{}-{}", from, to);
        if (text == "1-1") continue;  // in PDN a result
        const std::string answer = read(game, text);
        CAPTURE(text, game.moves().size());
        CHECK(read(other, text) == answer);
        moves += answer.find(' ') == std::string::npos ? 1 : 0;
      }
    }
    for (const Path& path : allowed_moves(game.board(), game.to_move(), rules)) {
      const std::string text = text_of(path, 8);
      CHECK(read(game, text) == text);
      CHECK(read(other, text) == text);
    }
  }
  CHECK(moves > tests::rounds(60));
}

TEST_CASE("captures may leave out squares, on any board", "[checkers]") {
  const auto none = [](int from) {
    return fmt::format("black must capture, and no capture of the disc on {} is written so", from);
  };
  const std::string ambiguous = "it fits several captures that lead to different positions";
  // As above, a man at (0, 0) makes a board of which PDN knows nothing.
  for (const char corner : {'_', 'w'}) {
    CAPTURE(corner);
    const auto game = [&](twin::CheckersBoard rows) {
      rows.front()[0] = corner;
      return PlayedGame(Rules::english, tests::board_of(rows), Color::black);
    };
    const auto below = [&](const std::string& third_row) {
      return game({"________", "________", third_row, "____w_w_",  //
                   "________", "____w_w_", "_w_____w", "____w___"});
    };
    const PlayedGame man = below("___w_b__");
    CHECK(man.position().has_value() == (corner == '_'));
    CHECK(read(man, "11x18x27") == "11x18x27");
    CHECK(read(man, "11-27") == ambiguous);
    for (const char* const text : {"11x19x27", "11x28", "11x27x11"}) {
      CHECK(read(man, text) == none(11));
    }
    const PlayedGame king = below("___w_B__");
    CHECK(read(king, "11x18x27x11") == "11x18x27x20x11");
    CHECK(read(king, "11x20x18x11") == "11x20x27x18x11");
    CHECK(read(king, "11x11").find(' ') == std::string::npos);  // one way or the other
    const PlayedGame corner_king = game({"_B______", "__w_____", "________", "__w_____",  //
                                         "________", "________", "________", "________"});
    CHECK(read(corner_king, "1x10x17") == "1x10x17");
    CHECK(read(corner_king, "1x17") == "1x10x17");
    CHECK(read(corner_king, "10x17") == "there is no disc on 10");
    CHECK(read(corner_king, "1x10") == none(1));
  }
}

TEST_CASE("two of three captures that fit lead to one position", "[checkers]") {
  const PlayedGame game(Rules::english,
                        tests::board_of({"__________", "__w_______", "__________", "____w_____",  //
                                         "_____B____", "____w_w___", "__________", "____w_w___",  //
                                         "__________", "__________"}),
                        Color::black);
  CHECK(read(game, "23x12x1") == "23x12x1");
  CHECK(read(game, "23x1") == "it fits several captures that lead to different positions");
}

TEST_CASE("a capture that is left short is looked for among a bounded number", "[checkers]") {
  const PlayedGame game(Rules::king_goes_on, tests::endless_chains(), Color::black);
  CHECK(read(game, "1x512") == "black must capture, and no capture of the disc on 1 is written so");
}

TEST_CASE("what is typed beside a move makes it none, on any board", "[checkers]") {
  const PlayedGame game(Rules::english);
  const PlayedGame large(Rules::english, Board::start(10), Color::black);
  for (const char* const text : {"11-15 {", "1-0", "*", "11-15 16", "11"}) {
    CAPTURE(text);
    CHECK(read(game, text) == "malformed");
  }
  CHECK(read(large, "16-21") == "16-21");
  for (const char* const text : {"16-21y", "16-21 {", "16-", "16"}) {
    CAPTURE(text);
    CHECK(read(large, text) == "malformed");
  }
}

TEST_CASE("as many moves are written as are wanted", "[checkers]") {
  for (const PlayedGame& game : {PlayedGame(Rules::english), PlayedGame(Rules::russian)}) {
    const std::vector<std::string> all = written_moves(game, 100);
    CHECK(all.size() == 7);
    CHECK(written_moves(game, 3) == std::vector(all.begin(), all.begin() + 3));
  }
}

TEST_CASE("moves before a game may have numbers or dots before them", "[checkers]") {
  PlayedGame game(Rules::english);
  CHECK(play_moves(game, "1. 9-13 21-17 2.5-9\n").empty());
  CHECK(game.moves().size() == 3);
  CHECK(play_moves(game, " ").empty());
  CHECK(play_moves(game, "25-21 9-14 foo") == "'foo': it is no move");
  CHECK(play_moves(game, "25") == "'25': it is no move");
  CHECK(play_moves(game, "1-2") == "'1-2': the disc on 1 is not white's");
  for (const std::string number : {"", "1.", "12.", "1...", ".", "..."}) {
    INFO(number);
    PlayedGame small(Rules::english);
    CHECK(play_moves(small, number + "11-15").empty());
    PlayedGame large(Rules::english, Board::start(10), Color::black);
    CHECK(play_moves(large, number + "17-22").empty());
  }
}

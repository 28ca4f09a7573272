#include "games/connectz/judge.hpp"
#include "games/connectz/referee.hpp"

#include "tests/catch.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;
using tests::judge_text;

TEST_CASE("the number of a move says its line and its player", "[connectz]") {
  const auto verdict = judge_text("7 6 4\n1\n2\n1\n2\n1\n2\n1\n", {});
  CHECK(verdict.code == game::Code::first_player_wins);
  CHECK(verdict.where == game::Where{8, 18, 7, 1});
  CHECK(verdict.moves == 7);
  CHECK(verdict.bytes == 20);
  CHECK(*tests::property_of<game::CellLine>(verdict, "winning_line") ==
        game::CellLine{1, 1, 0, 1, 4});
}

TEST_CASE("a malformed line says what is wrong with it", "[connectz]") {
  for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
           {"", "the file is empty"},
           {"7\n", "the first line has 1 field instead of the three X Y Z"},
           {"7 6\n", "the first line has 2 fields instead of the three X Y Z"},
           {"7 0 4\n", "'0' is zero, not a positive integer"},
           {"7 +6 4\n", "'+6' is not a positive integer"},
           {"7 6 4\n\n", "a line without a column number"},
           {"7 6 4\n00\n", "'00' is zero, not a positive integer"},
           {"7 6 4\n1\r2\n", R"('1\x0d2' is not a positive integer)"},
           {"7 6 4\n1 2\n", "a move is one column number, but this line goes on: '1 2'"}}) {
    CHECK(judge_text(text, {}).reason == reason);
  }
}

TEST_CASE("under first, what stands behind the end of the reading is not counted", "[connectz]") {
  const std::string won = "3 3 3\n1\n2\n1\n2\n1\n";
  const std::string text = won + "2\n3\n3\nx\n";
  for (const std::size_t untested : {1U, 3U, 1000U}) {
    const auto verdict = judge_text(text, {Precedence::first, 5, untested, false});
    CHECK(verdict.code == game::Code::illegal_continue);
    CHECK(verdict.where == game::Where{7, won.size(), 6, 2});
    CHECK(verdict.moves == 5);
    CHECK(verdict.bytes == won.size());
  }
}

TEST_CASE("under first, a frame in which there is no line is not counted", "[connectz]") {
  const std::string text = "3 3 4\n1\n2\n";
  for (const auto& moves : {"", "1\n2\n", "9\nx\n"}) {
    const auto verdict =
        judge_text(std::string("3 3 4\n") + moves, {.precedence = Precedence::first});
    CHECK(verdict.code == game::Code::illegal_game);
    CHECK(verdict.where == game::Where{1, 0, 0, 0});
    CHECK(verdict.moves == 0);
    CHECK(verdict.bytes == 0);
  }
  const auto verdict = judge_text(text, {});
  CHECK(verdict.moves == 2);
  CHECK(verdict.bytes == text.size());
}

TEST_CASE("a win before another offence is known", "[connectz]") {
  const auto verdict = judge_text("3 3 3\n1\n2\n1\n2\n1\n9\n", {});
  CHECK(verdict.code == game::Code::off_the_board);
  CHECK(*tests::property_of<std::uint64_t>(verdict, "winning_move") == 5);
}

TEST_CASE("a judge starts anew for the next game", "[connectz]") {
  connectz::Judge judge{connectz::Settings{}};
  const std::string texts[] = {
      "7 6 4\n1\n2\n1\n2\n1\n2\n1\n",
      "2000 100 4\n1999\n2\n2000\n",
      "3 3 3\n1\n2\n3\n4\n",
      "3 3 3\n1\n1\n1\n1\n",
      "",
      "7 6\n",
      "1 200 3\n1\n1\n1\n",
      "1000000000000000000000000000000 6 4\n999999999999999999999999999999\n",
      "3 3 4\n1\n",
      "3 3 3\n1\n2\n3\n1\n3\n2\n1\n3\n2\n"};
  for (const std::string& before : texts) {
    for (const std::string& text : texts) {
      CAPTURE(before, text);
      const tests::PaddedText first(before);
      io::MemoryBlocks first_blocks(first.text());
      tests::judge_blocks(judge, first_blocks);
      const tests::PaddedText second(text);
      io::MemoryBlocks second_blocks(second.text());
      CHECK(tests::all_of(tests::judge_blocks(judge, second_blocks)) ==
            tests::all_of(judge_text(text, {})));
    }
  }
}

TEST_CASE("under first, trouble behind what decides does not matter", "[connectz]") {
  connectz::Settings settings;
  settings.precedence = Precedence::first;
  connectz::Referee referee(settings);
  base::HelperPool nobody;
  const std::string won = "3 3 3\n1\n2\n1\n2\n1\n";
  const auto code_within = [&](const std::string& text, std::uint64_t max_bytes) {
    const tests::PaddedText padded(text);
    io::MemoryBlocks blocks(padded.text(), 4, {}, max_bytes);
    tests::CollectingSink sink;
    referee.judge(blocks, nobody, sink);
    return sink.verdicts.at(0).code;
  };
  CHECK(code_within(won + "2\n3\n", won.size() + 2) == game::Code::illegal_continue);
  CHECK_THROWS_AS(code_within(won + "2\n3\n", won.size()), base::Error);
  CHECK_THROWS_AS(code_within("3 3 3\n1\n2\n", 8), base::Error);
}

TEST_CASE("a text that changes while it is judged is noticed, and breaks nothing", "[connectz]") {
  const std::string played = "3 3 3\n1\n2\n1\n2\n1\n";
  // Other moves, no moves, other lines, all of the same length: whatever the second look finds.
  for (const char* later :
       {"2\n1\n2\n1\n2\n", "9\n9\n9\n9\n9\n", "3\n3\n3\n3\n3\n", "\n\n\n\n\n\n\n\n\n\n",
        "1\n1\n1\n1\n1\n", "xxxxxxxxxx", "1\n2\n1\n2\n3\n", "         1", "0\n0\n0\n0\n0\n"}) {
    CAPTURE(later);
    const std::string padding(base::block_padding, '\0');
    std::string text = padding + played + padding;
    const io::MemorySource source({text.data() + padding.size(), played.size()});
    connectz::Judge judge{connectz::Settings{}};
    judge.reset();
    CHECK(judge.feed({source.text(), &source, 0}));
    text.replace(padding.size() + 6, 10, later);
    try {
      // Moves like those that were played may be found: any move may then be the winning one.
      const game::Code code = judge.verdict().code;
      CHECK((code == game::Code::first_player_wins || code == game::Code::second_player_wins ||
             code == game::Code::illegal_continue));
    } catch (const base::Error& error) {
      CHECK(std::string(error.what()) == "the file changed while it was being read");
    }
  }
}

TEST_CASE("columns chosen to fall into one bucket cost no more than others", "[connectz]") {
  // Multiples of the sizes that the standard library's tables grow through. Slow enough to be seen
  // by the tests' own limit if the tables could be flooded: minutes instead of a blink.
  std::string text = "1000000000000000000 6 4\n";
  for (std::uint64_t i = 1; i <= 300000; ++i) text += std::to_string(i * 85229 * 42043) + "\n";
  CHECK(judge_text(text, {}).code == game::Code::incomplete);
}

TEST_CASE("any bytes get a verdict", "[connectz]") {
  std::uint64_t state = 1;
  const auto random = [&state] {
    return (state = state * 6364136223846793005 + 1442695040888963407) >> 33;
  };
  for (std::uint64_t round = 0; round < tests::rounds(20000); ++round) {
    std::string text = random() % 2 == 0 ? "7 6 4\n" : "";
    for (std::uint64_t i = random() % 40; i > 0; --i) {
      text +=
          random() % 4 == 0 ? static_cast<char>(random()) : "0123456789 \t\r\n\n\n"[random() % 16];
    }
    const std::string whole = tests::all_of(judge_text(text, {}));
    CHECK(tests::all_of(judge_text(text, {Precedence::spec, 1 + random() % 9, 1, true})) == whole);
  }
}

TEST_CASE("a drawing shows the last counter, the line, and what it leaves out", "[connectz]") {
  connectz::Settings settings;
  settings.canvas = tests::small_canvas;
  connectz::Judge judge(settings);
  const auto drawing = [&](std::string_view text) {
    const tests::PaddedText padded(text);
    io::MemoryBlocks blocks(padded.text());
    return tests::drawing_of(tests::judge_blocks(judge, blocks));
  };
  CHECK(drawing("3 3 3\n1\n2\n1\n2\n1\n") ==
        "        3 |>X< .  . |\n"
        "        2 |[X] O  . |\n"
        "        1 |[X] O  . |\n"
        "          +---------+\n"
        "            1  2  3\n"
        "X player 1, O player 2, > < the last counter dropped, [ ] the winning line\n");
  const std::string cropped =
      drawing("1000000000000000000000000000000 500 3\n70000000000000000000\n");
  CHECK(cropped.find("rows 1 to 7 of 500 are drawn") != std::string::npos);
  CHECK(cropped.find("columns 69999999999999999996 to 70000000000000000004 of "
                     "1000000000000000000000000000000") != std::string::npos);
  CHECK(cropped.find(">X<") != std::string::npos);
  // The column that is full, not the last counter.
  CHECK(drawing("1000 2 4\n900\n900\n3\n900\n").find(" X ") != std::string::npos);
  CHECK(drawing("1000 2 4\n900\n900\n3\n900\n").find("columns 896 to 904 of 1000") !=
        std::string::npos);
}

TEST_CASE("under first, a game that goes on after a win is drawn as it was won", "[connectz]") {
  for (std::uint64_t seed = 0; seed < tests::rounds(3000); ++seed) {
    const std::string text = twin::random_small_file(seed);
    CAPTURE(seed, text);
    const game::Verdict verdict =
        judge_text(text, {Precedence::first, 1 + seed % 40, 1 + seed % 50, seed % 3 == 0});
    if (verdict.code != game::Code::illegal_continue) continue;
    const game::Verdict won = judge_text(text.substr(0, verdict.bytes), {});
    REQUIRE(won.code <= game::Code::second_player_wins);
    CHECK(tests::drawing_of(verdict) == tests::drawing_of(won));
  }
}

TEST_CASE("a game is drawn, and its moves kept for a replay, if a line fits into its frame",
          "[connectz]") {
  connectz::Settings settings;
  settings.canvas = tests::small_canvas;
  settings.canvas->replay = true;
  connectz::Referee referee(settings);
  const auto picture_of = [&](std::string_view text) {
    return tests::judge(referee, text).at(0).picture;
  };
  CHECK(picture_of("3 3 3\n1\n")->replay.has_value());
  CHECK_FALSE(picture_of("3 3 4\n1\n"));
  CHECK_FALSE(picture_of("3 3\n1\n"));
}

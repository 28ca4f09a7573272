#include <algorithm>
#include <iterator>

#include "game/replay.hpp"
#include "report/html/parts.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using Catch::Matchers::ContainsSubstring;

namespace {

const game::Replay::Step& step(const game::Replay& replay, int number) {
  return *std::next(replay.steps.begin(), number);
}

game::Replay::Step step_of(std::uint64_t move, std::string text = "1") {
  game::Replay::Step step;
  step.move = move;
  step.text = std::move(text);
  return step;
}

/// The board at the end of a replay.
std::vector<std::pair<std::string, std::string>> last_board(const game::Replay& replay) {
  std::vector<std::pair<std::string, std::string>> board;
  const auto put = [&](const game::Replay::Change& change) {
    std::erase_if(board, [&](const auto& place) { return place.first == change.place; });
    if (!change.piece.empty()) board.emplace_back(change.place, change.piece);
  };
  for (const game::Replay::Change& change : replay.start) put(change);
  for (const game::Replay::Step& step : replay.steps) {
    for (const game::Replay::Change& change : step.changes) put(change);
  }
  std::sort(board.begin(), board.end());
  return board;
}

game::SceneMaker made(game::Scene scene) {
  return [scene = std::move(scene)] { return scene; };
}

}  // namespace

TEST_CASE("replay: what changed is found", "[report]") {
  game::ReplayRecorder recorder;
  CHECK_FALSE(recorder.has_begun());
  recorder.begin({{{"a", "x"}, {"b", ""}, {"c", "o"}}}, {{"size", "3"}});
  recorder.add(step_of(1), made({{{"a", ""}, {"b", "x"}, {"c", "o"}}, {{"to", "b"}}}));
  recorder.add(step_of(2), made({{{"a", ""}, {"b", "x"}, {"c", "o"}}, {{"to", "b"}}}));
  const game::Replay replay = recorder.replay();
  REQUIRE(replay.steps.size() == 2);
  REQUIRE(step(replay, 0).changes.size() == 2);
  CHECK(step(replay, 0).changes[0].piece.empty());
  CHECK(step(replay, 0).changes[1].place == "b");
  CHECK(step(replay, 1).changes.empty());
  CHECK(step(replay, 1).marks == game::NamedTexts{{"to", "b"}});
  CHECK(replay.start.size() == 2);
}

TEST_CASE("replay: only the first refused move is kept", "[report]") {
  game::ReplayRecorder recorder;
  recorder.begin({{{"a", ""}}}, {});
  recorder.refuse(step_of(1), {{"illegal", "a"}});
  recorder.refuse(step_of(2), {});
  REQUIRE(recorder.replay().steps.size() == 1);
  CHECK(step(recorder.replay(), 0).is_refused);
  CHECK(step(recorder.replay(), 0).move == 1);
  CHECK(step(recorder.replay(), 0).marks == game::NamedTexts{{"illegal", "a"}});
}

TEST_CASE("replay: only the scenes of the moves that are kept are made", "[report]") {
  game::ReplayRecorder recorder;
  CHECK(recorder.replay().start.empty());
  recorder.begin({{{"a", "x"}}}, {});
  std::size_t made_scenes = 0;
  for (std::uint64_t move = 1; move <= 10'000; ++move) {
    recorder.add(step_of(move), [&made_scenes] {
      ++made_scenes;
      return game::Scene{{{"a", "x"}}};
    });
  }
  CHECK(made_scenes == 0);
  CHECK(recorder.replay().left_out == 10'000 - game::ReplayRecorder::most_steps);
  CHECK(made_scenes == game::ReplayRecorder::most_steps + 1);  // and that before the first
}

TEST_CASE("scene: marks name cells, and say what they mean", "[report]") {
  game::Scene scene{{{"a", "x"}, {"b", ""}, {"c", ""}}};
  scene.mark("from", "");
  scene.mark("way", "c a z c ");
  CHECK(scene.marked("way") == std::vector<std::size_t>{2, 0, 2});
  CHECK(scene.marked("from").empty());
  CHECK(scene.has("way"));
  CHECK_FALSE(scene.has("from"));
  CHECK(scene.legend("x", {{"from", ", from"}, {"way", ", way"}}) == "x, way");
}

TEST_CASE("replay: of a long game the last moves are kept, and the board is right", "[report]") {
  game::ReplayRecorder recorder;
  recorder.begin({{{"a", "x"}, {"b", ""}, {"c", ""}}}, {});
  std::vector<std::string> pieces{"x", "", ""};
  for (std::uint64_t move = 1; move <= 5000; ++move) {
    std::rotate(pieces.begin(), pieces.begin() + (move % 2 == 0 ? 1 : 2), pieces.end());
    recorder.add(step_of(move), made({{{"a", pieces[0]}, {"b", pieces[1]}, {"c", pieces[2]}}}));
  }
  const game::Replay replay = recorder.replay();
  CHECK(replay.steps.size() <= game::ReplayRecorder::most_steps);
  CHECK(replay.left_out + replay.steps.size() == 5000);
  CHECK(replay.steps.back().move == 5000);
  const auto board = last_board(replay);
  REQUIRE(board.size() == 1);
  CHECK(board[0].second == "x");
  const std::size_t place = static_cast<std::size_t>(board[0].first[0] - 'a');
  CHECK(pieces[place] == "x");
}

TEST_CASE("replay: long texts are cut, and all texts are bounded", "[report]") {
  game::ReplayRecorder recorder;
  recorder.begin({{{"a", ""}}}, {});
  std::size_t bytes = 0;
  for (std::uint64_t move = 1; move <= 3000; ++move) {
    recorder.add(step_of(move, std::string(100000, 'x')), made({{{"a", ""}}}));
  }
  const game::Replay replay = recorder.replay();
  for (const game::Replay::Step& step : replay.steps) bytes += step.text.size();
  CHECK(bytes <= game::ReplayRecorder::most_bytes);
  CHECK(replay.steps.back().text.size() == game::ReplayRecorder::most_text + 3);
}

TEST_CASE("html: no text leaves its place", "[report]") {
  CHECK(report::html::escaped("<a b='\"'>&\n\xff") == "&lt;a b='&quot;'&gt;&amp;\\x0a\\xff");
  CHECK(report::html::json_attribute("{\"a\":\"'<&\"}") == "{\"a\":\"&#39;&lt;&amp;\"}");
  CHECK_THAT(report::html::json_block("x", "\"</script><!--\""),
             ContainsSubstring("\"\\u003c/script>\\u003c!--\""));
  report::Board board;
  board.path = "</script>\xff\n";
  board.why = "<b>";
  const std::string block = report::html::board_block(board);
  CHECK(block.find("</script>") == block.rfind("</script>"));
  CHECK_THAT(block, ContainsSubstring("\\\\xff\\\\n"));
}

TEST_CASE("html: numbers", "[report]") {
  CHECK(report::html::grouped(0) == "0");
  CHECK(report::html::grouped(999) == "999");
  CHECK(report::html::grouped(1000) == "1,000");
  CHECK(report::html::grouped(1234567890) == "1,234,567,890");
}

TEST_CASE("html: properties of a line that was read", "[report]") {
  const report::Printer printer(report::html_format);
  report::Report game;
  game.path = "a";
  game.verdict.code = game::Code::draw;
  const std::string head =
      R"({"type":"game","path":"a","code":0,"name":"draw","reason":",\"bytes\":1","moves":1,"bytes":7)";
  for (const auto& [rest, properties] : std::vector<std::pair<std::string, std::string>>{
           {"}", "{}"},
           {R"(,"frame":[1,2,3]})", R"({"frame":[1,2,3]})"},
           {R"(,"frame":[1,2,3],"seconds":0.000001})", R"({"frame":[1,2,3]})"},
           {R"(,"seconds":0.5})", "{}"},
           {R"(,"tags":{"seconds":"0.5"}})", R"({"tags":{"seconds":"0.5"}})"}}) {
    const std::string line = head + rest;
    game.line = line;
    std::string text;
    printer.print(game, text);
    CHECK_THAT(text, ContainsSubstring("\"properties\":" + properties + "}'"));
  }
}

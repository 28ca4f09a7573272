// A position in a game is the same however it is asked for: as a step of the whole game's replay,
// and as the end of the game as far as there. Every case file of every game, from the first move to
// the last.

#include <filesystem>
#include <string>

#include "games/boxshogi/definition.hpp"
#include "games/checkers/definition.hpp"
#include "games/surakarta/definition.hpp"
#include "tests/catch.hpp"
#include "tests/judging.hpp"
#include "tests/source_root.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::uintmax_t most_bytes = 2000;
constexpr std::size_t most_moves = 60;

std::vector<std::string> case_texts(const std::string& name) {
  std::vector<std::string> texts;
  const std::filesystem::path directory = tests::source_root() / "tests/cases" / name;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file() || entry.file_size() > most_bytes) continue;
    texts.push_back(tests::bytes_of(entry.path()));
  }
  REQUIRE(texts.size() > 10);
  return texts;
}

std::vector<game::Replay::Step> played_steps(const game::Replay& replay) {
  std::vector<game::Replay::Step> steps;
  for (const game::Replay::Step& step : replay.steps) {
    if (!step.is_refused) steps.push_back(step);
  }
  return steps;
}

bool is_same(const game::Replay::Change& a, const game::Replay::Change& b) {
  return a.place == b.place && a.piece == b.piece;
}

bool is_same(const std::vector<game::Replay::Change>& a,
             const std::vector<game::Replay::Change>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return is_same(x, y); });
}

bool is_same(const game::Replay::Step& a, const game::Replay::Step& b) {
  return a.line == b.line && a.move == b.move && a.player == b.player && a.text == b.text &&
         is_same(a.changes, b.changes) && a.marks == b.marks;
}

game::Canvas canvas_at(std::optional<std::uint64_t> move) {
  game::Canvas canvas;
  canvas.image = true;
  canvas.replay = true;
  canvas.at = move;
  return canvas;
}

/// The first game of a text as far as a move.
template <typename Settings>
game::Verdict verdict_at(game::Definition (*definition)(const Settings&), const std::string& text,
                         std::optional<std::uint64_t> move) {
  Settings settings;
  settings.canvas = canvas_at(move);
  const auto verdicts = tests::judge(*definition(settings).make_referee(), text);
  REQUIRE(!verdicts.empty());
  return verdicts[0];
}

void check_replay(const game::Replay& at, const game::Replay& whole, std::size_t moves) {
  const auto steps = played_steps(at);
  const auto wanted = played_steps(whole);
  CHECK(at.setup == whole.setup);
  CHECK(is_same(at.start, whole.start));
  REQUIRE(steps.size() == moves);
  REQUIRE(wanted.size() >= moves);
  for (std::size_t i = 0; i < moves; ++i) {
    INFO("step " << i + 1);
    CHECK(steps[i].move == i + 1);
    CHECK(is_same(steps[i], wanted[i]));
  }
}

template <typename Settings>
void check_positions(game::Definition (*definition)(const Settings&), const std::string& text) {
  INFO(text);
  const game::Verdict whole = verdict_at(definition, text, std::nullopt);
  if (!whole.picture || !whole.picture->replay) return;
  if (verdict_at(definition, text, 0).code == game::Code::illegal_game) return;
  const std::size_t played = played_steps(*whole.picture->replay).size();
  if (played > most_moves) return;
  for (std::size_t move = 0; move <= played; ++move) {
    INFO("at move " << move);
    const game::Verdict at = verdict_at(definition, text, move);
    REQUIRE(at.picture);
    REQUIRE(at.picture->replay);
    CHECK(at.moves == move);
    CHECK(game::is_valid(at.code));
    CHECK(!at.picture->lines.empty());
    CHECK(!at.picture->image.empty());
    check_replay(*at.picture->replay, *whole.picture->replay, move);
  }
  CHECK(!verdict_at(definition, text, played + 1).picture);
}

template <typename Settings>
void check_all(game::Definition (*definition)(const Settings&), const std::string& name) {
  for (const std::string& text : case_texts(name)) check_positions(definition, text);
}

}  // namespace

TEST_CASE("BoxShogi: positions in a game", "[conformance]") {
  check_all(boxshogi::definition, "boxshogi");
}

TEST_CASE("Checkers: positions in a game", "[conformance]") {
  check_all(checkers::definition, "checkers");
}

TEST_CASE("Surakarta: positions in a game", "[conformance]") {
  check_all(surakarta::definition, "surakarta");
}

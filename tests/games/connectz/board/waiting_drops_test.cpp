#include "games/connectz/board/waiting_drops.hpp"

#include <functional>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Board;
using connectz::Player;
using connectz::WaitingDrops;

namespace {

using Draw = std::function<std::uint64_t()>;

/// A board onto which moves are dropped at once, and one onto which they are when they have waited.
class Boards {
 public:
  explicit Boards(const connectz::Frame& frame, std::size_t fewest_columns) {
    at_once_.reset(frame);
    late_.reset(frame);
    waiting_.reset(frame, fewest_columns);
  }

  /// False when a column was full, which both have to find at the same move.
  bool play(std::span<const std::uint32_t> indexes) {
    const std::size_t dropped = at_once_.drop_all(indexes, player_);
    std::size_t late = waiting_.take(late_, indexes, player_);
    waited_ += late;
    if (late < indexes.size()) {
      waiting_.drop(late_);
      late += late_.drop_all(indexes.subspan(late), player_ ^ static_cast<Player>(late % 2));
    }
    REQUIRE(late == dropped);
    player_ ^= static_cast<Player>(indexes.size() % 2);
    return dropped == indexes.size();
  }

  void expect(std::uint64_t moves) { waiting_.expect(moves); }

  void compare() {
    waiting_.drop(late_);
    REQUIRE(late_.counters() == at_once_.counters());
    REQUIRE(late_ == at_once_);
  }

  /// Onto both, by another way.
  bool append(const connectz::Frame& frame, const std::vector<std::uint32_t>& indexes) {
    waiting_.drop(late_);
    waiting_.forget_heights();
    const auto append_to = [&](Board& board) {
      Board more;
      more.reset(frame);
      more.drop_all(indexes, 0);
      return board.append(std::move(more), false);
    };
    const bool fits = append_to(at_once_);
    REQUIRE(append_to(late_) == fits);
    return fits;
  }

  std::uint64_t waited() const { return waited_; }

 private:
  Board at_once_;
  Board late_;
  WaitingDrops waiting_;
  Player player_ = 0;
  std::uint64_t waited_ = 0;
};

/// Plays until a column is full or there were `moves` moves, and compares now and then. Gives how
/// many have waited.
std::uint64_t play(const connectz::Frame& frame, std::uint64_t moves, std::uint64_t seed,
                   const Draw& draw) {
  CAPTURE(frame.columns.digits(), frame.rows.digits(), seed);
  base::Random random(seed);
  Boards boards(frame, 1 + random.below(2000));
  std::vector<std::uint32_t> indexes;
  for (std::uint64_t played = 0; played < moves; played += indexes.size()) {
    indexes.resize(1 + random.below(3000));
    for (std::uint32_t& index : indexes) index = static_cast<std::uint32_t>(draw());
    if (!boards.play(indexes)) break;
    if (seed % 2 == 1) boards.expect(random.below(moves));
    if (random.below(20) == 0) boards.compare();
    if (random.below(20) > 0) continue;
    if (!boards.append(frame, indexes)) return boards.waited();
  }
  boards.compare();
  return boards.waited();
}

/// Very many moves into a frame of 10^9 columns, all into others, and none beside another.
std::string spread_moves(std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) {
    text += std::to_string(100 + 5 * (i * 7919 % 100000007)) + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("moves that have waited make the same board", "[connectz][once]") {
  base::Random random(1);
  std::uint64_t waited = 0;
  for (std::uint64_t seed = 0; seed < tests::rounds(12); ++seed) {
    const auto any = [&] { return random.below(1'000'000'000); };
    const auto some = [&] { return 1000 * random.below(4000); };
    const auto one_often = [&] { return random.below(3) == 0 ? 7 : 1000 * random.below(3000); };
    waited += play({1'000'000'000, 1'000'000, 4}, 60000, seed, any);
    waited += play({1'000'000'000, 1'000'000, 4}, 60000, seed, some);
    waited += play({1'000'000'000, 1'000'000, 4}, 60000, seed, one_often);
    // Columns become full: the one of a tower, or any.
    waited += play({std::uint64_t{1} << 31, 5000 + seed * 300, 4}, 60000, seed, one_often);
    waited += play({1'000'000'000, 330 + seed, 4}, 2'000'000, seed, some);
    // The board becomes dense.
    waited += play({8'000, 5000, 4}, 60000, seed, [&] { return random.below(8000); });
    waited += play({100'000, 1'000'000, 4}, 60000, seed, [&] { return random.below(100'000); });
  }
  CHECK(waited > 50000 * tests::rounds(12));
}

TEST_CASE("moves wait neither in frames too wide nor where a column might be full",
          "[connectz][once]") {
  base::Random random(1);
  const auto some = [&] { return 1000 * random.below(3000); };
  CHECK(play({(std::uint64_t{1} << 31) + 1, 1'000'000, 4}, 30000, 1, some) == 0);
  CHECK(play({1'000'000'000, 64, 4}, 30000, 1, some) == 0);
}

TEST_CASE("no move waits for a high column, wherever it is listed", "[connectz][once]") {
  const connectz::Frame frame{1'000'000'000, 1000, 4};
  for (const bool of_first_place : {true, false}) {
    Board board;
    board.reset(frame);
    std::uint64_t next = 0;
    const auto place = [&] {
      return static_cast<Board::Place>(of_first_place ? 0 : board.columns().places() - 1);
    };
    while (next < 3000 || !board.columns().is_in_use(place()))
      REQUIRE(board.drop(board.enter(++next * 1000), 0));
    const std::uint64_t column = board.columns().column(place()).clamped();
    for (int i = 0; i < 990; ++i) REQUIRE(board.drop(board.enter(column), 0));
    WaitingDrops waiting;
    waiting.reset(frame, 1);
    const std::vector<std::uint32_t> indexes(20, static_cast<std::uint32_t>(column - 1));
    CHECK(waiting.take(board, indexes, 0) == 0);
  }
}

TEST_CASE("a tower waits as long as its part has room", "[connectz][once]") {
  Boards boards({1'000'000'000, 1'000'000, 4}, 1);
  std::vector<std::uint32_t> others(20'000);
  for (std::uint32_t i = 0; i < others.size(); ++i) others[i] = 1000 * i;
  REQUIRE(boards.play(others));
  CHECK(boards.waited() == 0);
  std::vector<std::uint32_t> indexes(others.size(), 7);
  REQUIRE(boards.play(indexes));
  CHECK(boards.waited() == indexes.size());
  boards.compare();
  // More of them than its part has room for, while moves wait in all other parts.
  for (const std::uint32_t tower : {7U, 500'007U, 900'007U}) {
    for (std::size_t i = 0; i < indexes.size(); ++i) indexes[i] = i % 4 == 0 ? others[i] : tower;
    REQUIRE(boards.play(indexes));
    boards.compare();
  }
}

TEST_CASE("a single move waits, and is dropped", "[connectz][once]") {
  Boards boards({1'000'000'000, 1'000'000, 4}, 100);
  for (std::uint32_t index = 0; index < 110; ++index) {
    REQUIRE(boards.play({&index, 1}));
    boards.compare();
  }
  CHECK(boards.waited() == 10);
}

TEST_CASE("what very many columns of a giant frame come to", "[connectz][once]") {
  // More than have to be used before moves wait, and so many that some do.
  const std::string moves = spread_moves(WaitingDrops::many_columns + 150'001);
  const std::string frame = "1000000000 100000 4\n";
  const auto code = [&](const std::string& more, const tests::JudgeRun& run = {}) {
    const game::Verdict verdict = tests::judge_text(frame + moves + more, run);
    return std::string(1, game::digit_of(verdict.code)) + " at " +
           std::to_string(verdict.where.move);
  };
  const std::uint64_t count = WaitingDrops::many_columns + 150'001;
  CHECK(code("").starts_with("3"));
  // A row for the next player, while the other one begins a tower.
  const std::string row = "1\n9\n2\n9\n3\n9\n4\n";
  const std::string winner = count % 2 == 0 ? "1" : "2";
  CHECK(code(row) == winner + " at " + std::to_string(count + 7));
  CHECK(code(row, {.streamed = true}) == winner + " at " + std::to_string(count + 7));
  CHECK(code(row + "1\n").starts_with("4"));
  CHECK(code("1000000001\n").starts_with("6"));
  const tests::CutGame game(frame + moves + row);
  const std::size_t begin = game.starts().front();
  const std::size_t end = game.starts().back();
  const connectz::Segment whole = game.segment(begin, end, SIZE_MAX);
  const std::size_t cut = game.starts()[WaitingDrops::many_columns + 100'000];
  connectz::Segment first = game.segment(begin, cut, 5000);
  first.merge(game.segment(cut, end, SIZE_MAX));
  CHECK(first == whole);
  CHECK(whole == game.slow_segment(begin, end));
}

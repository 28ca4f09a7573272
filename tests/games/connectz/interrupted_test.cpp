// Whatever can take long with a large board ends soon after the user wants it to end. Each loop is
// brought to where it would run on, then the stop flag is set.

#include <atomic>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/lines/lines.hpp"
#include "games/connectz/lines/runs.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/hooked_text.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Board;
using connectz::LineTest;

namespace {

constexpr std::uint64_t many = 180'000;  // more than one look at the flag is worth

class Interrupted {
 public:
  base::Deadline deadline() const { return {std::numeric_limits<double>::infinity(), &stop_}; }
  void stop() { stop_ = true; }
  void go_on() { stop_ = false; }

 private:
  std::atomic<bool> stop_ = false;
};

/// A counter in each of `count` columns, `step` apart.
void spread(Board& board, std::uint64_t step, std::uint64_t count = many) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const Board::Place place = board.enter(1 + i * step);
    if (!board.drop(place, static_cast<connectz::Player>(i % 2))) FAIL("the column is full");
  }
}

const base::Natural huge = base::Natural::from_digits("1000000000000000000000000000000");

}  // namespace

TEST_CASE("the search for lines is interrupted", "[connectz]") {
  Interrupted interrupted;
  Board board;
  for (const std::uint64_t step : {1U, 100U}) {
    for (const std::uint64_t wanted : {4U, 1000U}) {
      board.reset({step == 1 ? base::Natural(many) : huge, 1000, wanted}, interrupted.deadline());
      spread(board, step);
      LineTest test;  // which keeps what it has found
      interrupted.stop();
      CHECK_THROWS_AS(test.has_line(board, wanted), base::Error);
      interrupted.go_on();
      CHECK_FALSE(test.has_line(board, wanted));
    }
  }
}

TEST_CASE("following a line is interrupted", "[connectz][once]") {
  Interrupted interrupted;
  Board board;
  for (const bool up : {false, true}) {
    board.reset({huge, 10 * many, 2 * many}, interrupted.deadline());
    for (std::uint64_t i = 1; i <= many; ++i) REQUIRE(board.drop(board.enter(up ? 7 : i), 0));
    const Board::Place last = *board.columns().find(up ? 7 : many);
    connectz::GrowingRuns runs(board, many);
    CHECK(runs.add(last).has_value());
    interrupted.stop();
    CHECK_THROWS_AS(runs.add(last), base::Error);
    interrupted.go_on();
  }
}

TEST_CASE("joining boards, and making room on one, is interrupted", "[connectz][once]") {
  Interrupted interrupted;
  const connectz::Frame frame{huge, 1000, 4};
  Board other;
  other.reset(frame);
  spread(other, 7);
  Board board;
  board.reset(frame, interrupted.deadline());
  spread(board, 3);
  interrupted.stop();
  CHECK_THROWS_AS(board.has_room_for(other), base::Error);
  CHECK_THROWS_AS(board.append(std::move(other), false), base::Error);
  if (tests::is_slow_build) return;  // millions of columns, until the table grows once more
  CHECK_THROWS_AS(spread(board, 3, 100 * many), base::Error);
}

TEST_CASE("growing among digits without number is interrupted", "[connectz][once]") {
  Interrupted interrupted;
  Board board;
  board.reset({huge, 1000, 4}, interrupted.deadline());
  const auto enter = [&](std::uint64_t i) {
    board.enter(base::Natural::from_digits(std::to_string(i) + "12345678901234567890"));
  };
  for (std::uint64_t i = 1; i < many; ++i) enter(i);
  interrupted.stop();
  const auto enter_more = [&] {
    for (std::uint64_t i = many; i < 10 * many; ++i) enter(i);
  };
  CHECK_THROWS_AS(enter_more(), base::Error);
}

TEST_CASE("turning dense, and asking for the lowest column, is interrupted", "[connectz][once]") {
  Interrupted interrupted;
  Board board;
  board.reset({32 * many, 1000, 4}, interrupted.deadline());
  for (std::uint64_t i = 0; i < many; ++i) board.enter(1 + i * 32);
  CHECK_FALSE(board.columns().is_dense());
  interrupted.stop();
  CHECK_THROWS_AS(board.enter(2), base::Error);
  interrupted.go_on();
  board.reset({many, 100, 4}, interrupted.deadline());
  spread(board, 1);
  CHECK(board.least_height() == 0);
  const std::uint64_t word = 0;
  for (std::uint64_t i = 1; i <= many; ++i) board.append(board.enter(i), &word, 64);
  CHECK(board.least_height() == 65);
  interrupted.stop();
  CHECK_THROWS_AS(board.least_height(), base::Error);
}

TEST_CASE("reading again for the winning move is interrupted", "[connectz]") {
  std::string text = "3 100000000 " + std::to_string(many) + "\n";
  for (std::uint64_t i = 0; i < 4 * many; ++i) text += "1\n2\n1\n3\n";
  std::uint64_t reads = 0;
  std::uint64_t stop_at = 0;
  std::atomic<bool> stop = false;
  const tests::HookedText source(text, [&](std::uint64_t) -> std::string_view {
    if (++reads == stop_at) stop = true;
    return text;
  });
  connectz::Settings settings;
  settings.min_test_bytes = text.size();
  connectz::Judge judge(settings);
  judge.reset({std::numeric_limits<double>::infinity(), &stop});
  REQUIRE(judge.read(source, {0, source.size()}));
  reads = 0;
  stop_at = 2;  // the first looks for a line start
  CHECK_THROWS_AS(judge.verdict(), base::Error);
  CHECK(reads <= 4);
}

/// A file that was read, and whose win is still to be found.
TEST_CASE("no verdict comes of a search that was broken off", "[connectz]") {
  std::string text = "3 100000000 " + std::to_string(many) + "\n";
  for (std::uint64_t i = 0; i < many; ++i) text += "1\n2\n1\n3\n";
  for (const bool streamed : {false, true}) {
    Interrupted interrupted;
    connectz::Settings settings;
    settings.min_test_bytes = std::numeric_limits<std::size_t>::max() / 2;
    connectz::Judge judge(settings);
    judge.reset(interrupted.deadline());
    const tests::PaddedText padded(text);
    io::MemoryBlocks blocks(padded.text());
    auto block = *blocks.next();
    if (streamed) block.source = nullptr;
    REQUIRE(judge.feed(block));
    interrupted.stop();
    CHECK_THROWS_AS(judge.verdict(), base::Error);
    CHECK_THROWS_AS(judge.is_decided(), base::Error);  // and not a verdict on half a board
    judge.reset();
    io::MemoryBlocks again(padded.text());
    judge.feed(*again.next());
    CHECK(judge.verdict().code == game::Code::illegal_continue);
  }
}

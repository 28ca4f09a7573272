#include "io/access_choice.hpp"

#include <string>
#include <utility>
#include <vector>

#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using io::AccessChoice;
using io::AccessTrial;

namespace {

std::uint64_t now = 0;

constexpr AccessChoice::Settings small_turns{
    .worthwhile_bytes = 1000, .read_blocks = 2, .mapped_blocks = 4, .turns = 3, .thread_time = [] {
      return now;
    }};

/// What a block of 10 bytes costs, in nanoseconds.
struct Costs {
  std::uint64_t access;
  std::uint64_t judging;
};

/// Judges blocks, and says how each was accessed.
std::string judge(AccessTrial& trial, int blocks, const Costs& read, const Costs& mapped) {
  std::string ways;
  for (int i = 0; i < blocks; ++i) {
    const bool is_mapped = trial.begin() > 0;
    ways += is_mapped ? 'm' : 'r';
    now += is_mapped ? mapped.access : read.access;
    trial.end(10);
    now += is_mapped ? mapped.judging : read.judging;
  }
  return ways;
}

}  // namespace

TEST_CASE("what costs less in the first turns is done ever after", "[io]") {
  AccessChoice choice(small_turns);
  AccessTrial trial(choice);
  CHECK(choice.maps());
  SECTION("mapping") {
    CHECK(judge(trial, 22, {50, 51}, {40, 60}) == "rrmmmmrrmmmmrrmmmmmmmm");
    CHECK(choice.maps());
  }
  SECTION("reading") {
    CHECK(judge(trial, 22, {50, 49}, {40, 60}) == "rrmmmmrrmmmmrrmmmmrrrr");
    CHECK_FALSE(choice.maps());
  }
  SECTION("reading, as its judge costs less") {
    judge(trial, 22, {50, 10}, {10, 60});
    CHECK_FALSE(choice.maps());
  }
  CHECK(choice.is_made());
}

TEST_CASE("neither a few dear blocks nor the first of each turn decide", "[io]") {
  AccessChoice choice(small_turns);
  AccessTrial trial(choice);
  for (int turn = 0; turn < 3; ++turn) {
    judge(trial, 1, {9000, 9000}, {});
    judge(trial, 1, {50, 50}, {});
    judge(trial, 3, {}, {40, 50});
    judge(trial, 1, {}, {40, 9000});
  }
  CHECK_FALSE(choice.is_made());  // the end of the last block is not known yet
  CHECK(trial.begin() == AccessTrial::no_limit);
}

TEST_CASE("a mapping is brought in as far as the turn goes, and then without limit", "[io]") {
  AccessChoice choice(small_turns);
  AccessTrial trial(choice);
  std::vector<std::size_t> blocks;
  for (int i = 0; i < 8; ++i) {
    blocks.push_back(trial.begin());
    trial.end(10);
  }
  CHECK(blocks == std::vector<std::size_t>{0, 0, 4, 3, 2, 1, 0, 0});
  for (int block = 0; block < 12; ++block) choice.add_mapped({1, 1});
  for (int block = 0; block < 3; ++block) choice.add_read({2, 2});
  CHECK(trial.begin() == AccessTrial::no_limit);
}

TEST_CASE("readers of several files find the choice together", "[io]") {
  AccessChoice choice(small_turns);
  for (int file = 0; file < 3; ++file) {
    CHECK_FALSE(choice.is_made());
    AccessTrial trial(choice);
    judge(trial, 7, {10, 10}, {20, 20});
  }
  CHECK_FALSE(choice.maps());
  AccessTrial next(choice);
  CHECK(judge(next, 3, {10, 10}, {20, 20}) == "rrr");
}

TEST_CASE("a trial has to be worth its while", "[io]") {
  AccessChoice choice(small_turns);
  CHECK_FALSE(choice.is_worth_trying(400));
  CHECK_FALSE(choice.is_worth_trying(599));
  CHECK(choice.is_worth_trying(1));
  CHECK(choice.is_worth_trying(1));
}

TEST_CASE("an input tries large files if it may choose", "[io]") {
  io::handle_page_faults();
  REQUIRE(io::page_faults_are_handled());
  const auto is_mapped_and_tried = [](io::Access access, std::size_t bytes) {
    const tests::TemporaryFile file(std::string(bytes, '\n'));
    io::Input input({.compression = io::Compression::none, .access = access});
    io::Found found;
    found.path = file.path();
    found.named = true;
    const io::Source& source = *input.open(found, {}, nullptr).source();
    return std::pair(source.mapping() != nullptr, source.access_choice() != nullptr);
  };
  constexpr std::size_t large = io::mapped_file_bytes;
  constexpr std::size_t worthwhile = AccessChoice::Settings().worthwhile_bytes;
  CHECK(is_mapped_and_tried(io::Access::automatic, worthwhile) == std::pair(true, true));
  CHECK(is_mapped_and_tried(io::Access::automatic, worthwhile - 1) == std::pair(true, false));
  CHECK(is_mapped_and_tried(io::Access::automatic, large) == std::pair(true, false));
  CHECK(is_mapped_and_tried(io::Access::automatic, large - 1) == std::pair(false, false));
  CHECK(is_mapped_and_tried(io::Access::map, worthwhile) == std::pair(true, false));
  CHECK(is_mapped_and_tried(io::Access::read, worthwhile) == std::pair(false, false));
}

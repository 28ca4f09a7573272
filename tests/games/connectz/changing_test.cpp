// A file that changes while it is judged gets a verdict or is trouble, and breaks nothing.

#include <array>
#include <atomic>
#include <mutex>
#include <thread>

#include "base/random.hpp"
#include "game/judge.hpp"
#include "games/connectz/referee.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/hooked_text.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

/// A text as long as `text` that is like it, or not.
std::string another(const std::string& text, base::Random& random) {
  std::string other = text;
  const auto any = [&] {
    return other.begin() + static_cast<std::ptrdiff_t>(random.below(text.size()));
  };
  switch (random.below(8)) {
    case 0:
      std::fill(other.begin(), other.end(), "0123456789\n \rx"[random.below(14)]);
      break;
    case 1:
      for (std::size_t i = text.size() / 20 + 1; i > 0; --i)
        *any() = "0123456789\n\n\n \r"[random.below(15)];
      break;
    case 2:
      for (char& c : other) c = c == '\n' ? c : static_cast<char>('0' + random.below(10));
      break;
    case 3:
      for (char& c : other) c = static_cast<char>(random.next());
      break;
    case 4:
      std::rotate(other.begin(), any(), other.end());
      break;
    case 5:
      std::reverse(other.begin(), other.end());
      break;
    case 6:
      for (std::size_t i = 0; i < other.size(); ++i) other[i] = i % 2 == 0 ? '1' : '\n';
      break;
    default:
      *any() = "123\nx"[random.below(5)];
      break;
  }
  return other;
}

/// How many of some random files were trouble.
std::size_t judge_changing_files(base::HelperPool& helpers, std::uint64_t files) {
  std::size_t troubles = 0;
  for (std::uint64_t seed = 0; seed < files; ++seed) {
    base::Random random(seed);
    const std::string text = seed % 10 == 0   ? twin::random_mixed_file(seed)
                             : seed % 10 == 1 ? twin::random_planted_file(seed)
                                              : twin::random_small_file(seed);
    if (text.empty()) continue;
    const std::string other = another(text, random);
    connectz::Settings settings;
    settings.precedence = random.below(2) == 0 ? Precedence::spec : Precedence::first;
    settings.canvas = tests::small_canvas;
    if (random.below(2) == 0) settings.min_test_bytes = 1 + random.below(text.size());
    settings.sharing = {.large_bytes = 1,
                        .large_stream_bytes = 1,
                        .least_bytes = 1 + random.below(text.size()),
                        .bytes_a_column = 0,
                        .block_bytes = 1 + random.below(4000)};
    // Somebody writes to the file while it is read: some reads find other bytes.
    std::mutex mutex;
    base::Random coin(seed);
    std::uint64_t reads = coin.below(12);  // before it changes
    const tests::HookedText source(text, [&](std::uint64_t) -> std::string_view {
      const std::lock_guard lock(mutex);
      const bool is_other = reads == 0 ? coin.below(4) != 0 : --reads == 0;
      return is_other ? other : text;
    });
    std::vector<char> buffer;
    io::Range range(0, source.size());
    io::RangeBlocks blocks(source, range, buffer, {}, io::RangeBlocks::no_limit,
                           settings.sharing.block_bytes);
    connectz::Referee referee(settings);
    tests::CollectingSink sink;
    CAPTURE(seed);
    try {
      referee.judge(blocks, helpers, sink);
      REQUIRE(sink.verdicts.size() == 1);
    } catch (const base::Error& error) {
      ++troubles;
      REQUIRE(std::string(error.what()) == "the file changed while it was being read");
    }
  }
  return troubles;
}

}  // namespace

TEST_CASE("a file that changes between two reads gets a verdict or is trouble", "[connectz]") {
  base::HelperPool nobody;
  CHECK(judge_changing_files(nobody, tests::rounds(3000)) > tests::rounds(50));
}

TEST_CASE("a file that changes while several threads read it", "[threads]") {
  base::HelperPool helpers(2, 2);
  CHECK(judge_changing_files(helpers, tests::rounds(3000)) > tests::rounds(50));
}

TEST_CASE("a file that has too many counters in a column when it is read again is trouble",
          "[connectz]") {
  for (const auto& [width, column, other] : std::vector<std::array<std::string, 3>>{
           {"3", "1\n", "2\n"},
           {"1" + std::string(30, '0'), "9000000000000000001\n", "9000000000000000003\n"}}) {
    // Two towers, of which the first reaches the top and wins.
    const std::string frame = width + " 2000 2000\n";
    std::string text = frame;
    std::string one_tower = frame;
    for (int i = 0; i < 2000; ++i) {
      text += column + other;
      one_tower += column + column;
    }
    for (const std::uint64_t changed_reads : {1U, 1000U}) {
      std::size_t troubles = 0;
      for (std::uint64_t reads = 1; reads < 12; ++reads) {
        std::uint64_t read = 0;
        const tests::HookedText source(text, [&](std::uint64_t) -> std::string_view {
          const bool is_changed = read >= reads && read < reads + changed_reads;
          ++read;
          return is_changed ? one_tower : text;
        });
        connectz::Judge judge{connectz::Settings{}};
        judge.reset();
        try {
          judge.read(source, {0, source.size()});
          const game::Verdict verdict = judge.verdict();
          if (verdict.code == game::Code::illegal_move) continue;
          CHECK(verdict.code == game::Code::illegal_continue);
          CHECK(*tests::property_of<std::uint64_t>(verdict, "winning_move") == 3999);
        } catch (const base::Error& error) {
          ++troubles;
          CHECK(std::string(error.what()) == io::changed().what());
        }
      }
      CHECK(troubles > 0);
    }
  }
}

TEST_CASE("the digits of a huge column are looked at again", "[connectz]") {
  using connectz::MoveLine;
  const std::string digits = "1" + std::string(30, '0');
  const auto column = [](std::string_view field) {
    return connectz::column_of({MoveLine::Kind::huge_column, field.size() + 1, 0, field});
  };
  CHECK(column(digits) == base::Natural::from_digits(digits));
  for (const char changed : {'\n', ' ', 'x', '\xff'}) {
    const std::string field = digits + changed;
    CHECK_THROWS_WITH(column(field), io::changed().what());
  }
}

TEST_CASE("a text that changes while it is looked at breaks nothing", "[connectz]") {
  for (const auto& shape : std::vector<std::pair<std::string, std::uint64_t>>{
           {"7 90000 60\n", 7},
           {"9 90000 3\n", 11},
           {"50 90000 40\n", 50},
           {"99 300 5\n", 99},
           {"3000 900 100\n", 3000},
           {"100000 900 60\n", 100000},
           {"1000000000 900 60\n", 1000000001},
           {"1" + std::string(30, '0') + " 900 60\n", 18'000'000'000'000'000'000U}}) {
    const std::string& frame = shape.first;
    const std::uint64_t columns = shape.second;
    base::Random random(columns);
    std::string moves;
    while (moves.size() < 60000) moves += std::to_string(1 + random.below(columns)) + "\n";
    const tests::PaddedText padded(frame + moves);
    const std::span<char> text(const_cast<char*>(padded.text().data()), padded.text().size());
    std::atomic<bool> ended{false};
    std::thread writer([&] {
      base::Random other(columns + 1);
      while (!ended) {
        char& byte = text[frame.size() + other.below(text.size() - frame.size())];
        const char before = byte;
        std::atomic_ref(byte).store("0123456789\n\n \rx\xff"[other.below(16)],
                                    std::memory_order_relaxed);
        std::atomic_ref(byte).store(before, std::memory_order_relaxed);
      }
    });
    connectz::Settings settings;
    settings.canvas = tests::small_canvas;
    connectz::Judge judge(settings);
    for (std::uint64_t round = 0; round < tests::rounds(400); ++round) {
      judge.reset();
      io::MemoryBlocks blocks(padded.text(), 20000);
      try {
        game::feed_all(judge, blocks);
        judge.verdict();
      } catch (const base::Error& error) {
        CHECK(std::string(error.what()) == io::changed().what());
      }
    }
    ended = true;
    writer.join();
  }
}

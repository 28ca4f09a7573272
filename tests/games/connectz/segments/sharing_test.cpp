// One file judged by several threads: with portions as small as can be, so that every file is
// shared.
#include "games/connectz/definition.hpp"

#include <atomic>
#include <set>
#include <thread>

#include "base/random.hpp"
#include "games/connectz/referee.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/games/connectz/judging.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

/// A text that others may read too, and slowly, so that they come to; it can break down at a byte.
class SharedText : public io::Source {
 public:
  static constexpr std::uint64_t never = UINT64_MAX;

  explicit SharedText(std::string_view text) : text_(text) {}

  std::uint64_t size() const override { return text_.size(); }
  void check() const override {}

  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    const std::uint64_t number = ++reads;
    if (number == stop_at) stop = true;
    if (std::min(offset + room.size(), size()) > fails_from) throw base::Error("broken");
    if (std::this_thread::get_id() != owner_) by_others = true;
    if (number % 4 == 0) std::this_thread::yield();
    return io::MemorySource(text_).read(offset, room);
  }

  std::uint64_t fails_from = never;
  std::uint64_t stop_at = never;  ///< the read with which `stop` becomes true
  mutable std::atomic<std::uint64_t> reads{0};
  mutable std::atomic<bool> stop{false};
  mutable std::atomic<bool> by_others{false};

 private:
  std::string_view text_;
  std::thread::id owner_ = std::this_thread::get_id();
};

/// The whole of a source, as a file or, read to the end by one, as a stream.
class SharedBlocks : public io::Blocks {
 public:
  SharedBlocks(const SharedText& source, std::vector<char>& buffer, std::size_t block_bytes,
               bool streamed)
      : source_(source),
        range_(0, source.size()),
        blocks_(source, range_, buffer, base::Deadline(1e300, &source.stop),
                io::RangeBlocks::no_limit, block_bytes),
        streamed_(streamed) {}

  std::optional<io::Block> next() override {
    auto block = blocks_.next();
    if (block && streamed_) block->source = nullptr;
    return block;
  }
  const io::Source* source() const override { return streamed_ ? nullptr : &source_; }
  base::Deadline deadline() const override { return blocks_.deadline(); }

 private:
  const SharedText& source_;
  io::Range range_;
  io::RangeBlocks blocks_;
  bool streamed_;
};

struct SharedRun {
  Precedence precedence = Precedence::spec;
  std::uint64_t least_bytes = 1;
  std::size_t block_bytes = 64;
  std::size_t min_test_bytes = std::size_t{1} << 20;
  bool streamed = false;
};

SharedRun random_run(base::Random& random, Precedence precedence, std::size_t size) {
  constexpr std::size_t blocks[] = {1, 7, 64, 100, 1000, 5000};
  SharedRun run{.precedence = precedence};
  run.least_bytes = 1 + random.below(random.below(2) == 0 ? 20 : size / 4 + 1);
  run.block_bytes = blocks[random.below(std::size(blocks))];
  if (random.below(2) == 0) run.min_test_bytes = 1 + random.below(size + 1);
  return run;
}

connectz::Settings settings_of(const SharedRun& run) {
  connectz::Settings settings;
  settings.precedence = run.precedence;
  settings.min_test_bytes = run.min_test_bytes;
  settings.canvas = tests::small_canvas;
  settings.sharing = {.large_bytes = 1,
                      .large_stream_bytes = 1,
                      .least_bytes = run.least_bytes,
                      .bytes_a_column = 0,
                      .block_bytes = run.block_bytes};
  return settings;
}

/// All of the verdict; the words of the trouble, if there is some.
std::string judge(const SharedText& source, const SharedRun& run, base::HelperPool& helpers) {
  connectz::Referee referee(settings_of(run));
  std::vector<char> buffer;
  SharedBlocks blocks(source, buffer, run.block_bytes, run.streamed);
  tests::CollectingSink sink;
  try {
    referee.judge(blocks, helpers, sink);
  } catch (const base::Error& error) {
    return error.what();
  }
  return tests::all_drawn(sink.verdicts.at(0));
}

/// A text of any kind, most of them short.
std::string random_text(std::uint64_t seed) {
  switch (seed % 50) {
    case 0:
      return twin::random_planted_file(seed);
    case 1:
    case 2:
    case 3:
      return twin::random_mixed_file(seed);
    case 4:
      return twin::random_digit_file(seed);
    default:
      return twin::random_small_file(seed);
  }
}

constexpr std::uint64_t files = tests::rounds(3000);

/// Up to which byte the file must be read for its verdict, and whether that decides.
std::pair<std::size_t, bool> needed(std::string_view text, const game::Verdict& verdict,
                                    Precedence precedence) {
  const bool ended = verdict.code >= game::Code::invalid_file ||
                     (precedence == Precedence::first && verdict.code > game::Code::incomplete);
  if (!ended || !verdict.where.byte) return {text.size(), false};
  const std::size_t end = text.find('\n', static_cast<std::size_t>(*verdict.where.byte));
  return {end == std::string_view::npos ? text.size() : end + 1, true};
}

template <typename Check>
void for_random_files(std::uint64_t count, Check check) {
  base::HelperPool two(1, 1);
  base::HelperPool four(3, 3);
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const std::string text = random_text(seed);
    base::Random random(seed);
    for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
      const game::Verdict alone = tests::judge_text(text, {.precedence = precedence});
      for (base::HelperPool* const helpers : {&two, &four}) {
        SharedRun run = random_run(random, precedence, text.size());
        run.streamed = random.below(3) == 0;
        INFO("seed " << seed << ", first " << (precedence == Precedence::first) << ", least "
                     << run.least_bytes << ", blocks of " << run.block_bytes << ", stretches of "
                     << run.min_test_bytes << ", streamed " << run.streamed << ", threads "
                     << helpers->most() + 1);
        check(text, alone, run, *helpers, random);
      }
    }
  }
}

}  // namespace

TEST_CASE("files judged by several threads get the verdict of one", "[threads]") {
  std::size_t shared = 0;
  for_random_files(files, [&](const std::string& text, const game::Verdict& alone,
                              const SharedRun& run, base::HelperPool& helpers, base::Random&) {
    const SharedText source(text);
    REQUIRE(judge(source, run, helpers) == tests::all_drawn(alone));
    shared += source.by_others ? 1 : 0;
  });
  CAPTURE(shared);
  CHECK(shared > files / 20);
}

TEST_CASE("a source that fails at some byte, and several threads", "[threads]") {
  std::size_t failed = 0;
  for_random_files(files / 2, [&](const std::string& text, const game::Verdict& alone,
                                  const SharedRun& run, base::HelperPool& helpers,
                                  base::Random& random) {
    SharedText source(text);
    source.fails_from = random.below(text.size() + 1);
    CAPTURE(source.fails_from);
    const std::string words = judge(source, run, helpers);
    const auto [bytes, decides] = needed(text, alone, run.precedence);
    // No more is read ahead than the rest of a block, and of a line behind it. A batch ends with a
    // block.
    const std::uint64_t ahead = run.block_bytes + (std::uint64_t{4} << 10);
    if (source.fails_from < bytes) {
      REQUIRE(words == "broken");
    } else if (source.fails_from >= text.size() || (decides && source.fails_from > bytes + ahead)) {
      REQUIRE(words == tests::all_drawn(alone));
    } else if (words != "broken") {
      REQUIRE(words == tests::all_drawn(alone));
    }
    failed += words == "broken" ? 1 : 0;
  });
  CHECK(failed > files / 10);
}

TEST_CASE("a deadline that passes, and several threads", "[threads]") {
  std::size_t interrupted = 0;
  for_random_files(files / 2,
                   [&](const std::string& text, const game::Verdict& alone, const SharedRun& run,
                       base::HelperPool& helpers, base::Random& random) {
                     SharedText source(text);
                     source.stop_at = 1 + random.below(text.size() / run.block_bytes + 2);
                     const std::string words = judge(source, run, helpers);
                     if (words != "interrupted") REQUIRE(words == tests::all_drawn(alone));
                     interrupted += words == "interrupted" ? 1 : 0;
                   });
  CHECK(interrupted > files / 10);
}

TEST_CASE("under first, a source that fails behind what decides, and several threads",
          "[threads]") {
  std::string text = "100 10000 3\n1\n2\n1\n2\n1\n";
  for (int i = 0; i < 1000; ++i) text += "7\n9\n";
  const game::Verdict alone = tests::judge_text(text, {.precedence = Precedence::first});
  base::HelperPool helpers(1, 1);
  for (int round = 0; round < 20; ++round) {
    SharedText source(text);
    source.fails_from = text.size() - 1;
    REQUIRE(judge(source, {.precedence = Precedence::first}, helpers) == tests::all_drawn(alone));
  }
}

TEST_CASE("helpers are not asked when a position after some moves is wanted", "[threads]") {
  std::string text = "100 100 100\n";
  for (int i = 0; i < 500; ++i) text += "7\n9\n";
  connectz::Settings settings = settings_of({.block_bytes = 10});
  base::HelperPool helpers(1, 1);
  for (std::uint64_t moves = 0; moves < 200; ++moves) {
    settings.canvas->at = moves;
    connectz::Referee referee(settings);
    const SharedText source(text);
    std::vector<char> buffer;
    SharedBlocks blocks(source, buffer, 10, moves % 2 == 0);
    tests::CollectingSink sink;
    referee.judge(blocks, helpers, sink);
    CHECK(sink.verdicts.at(0).picture.has_value());
    CHECK_FALSE(source.by_others);
  }
}

TEST_CASE("after the deadline no part is read again", "[threads]") {
  // Column 1 gets full behind three quarters: for a segment of the second half there is no room.
  std::string text = "2 45000 45000\n";
  for (int i = 0; i < 30000; ++i) text += "1\n1\n2\n";
  base::HelperPool helpers(1, 1);
  const SharedRun run{.least_bytes = text.size() / 5, .block_bytes = 100};
  for (std::uint64_t stop_at = 100; stop_at < 2600; stop_at += tests::is_slow_build ? 370 : 37) {
    SharedText source(text);
    source.stop_at = stop_at;
    const std::string words = judge(source, run, helpers);
    CAPTURE(stop_at, words, source.reads.load());
    if (source.stop) CHECK(source.reads < stop_at + 10);
  }
}

TEST_CASE("many owners and helpers at once", "[threads]") {
  base::HelperPool helpers(2, 4);
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> wrong{0};
  const auto work = [&] {
    for (std::uint64_t seed = next++; seed < files / 3; seed = next++) {
      const std::string text = random_text(seed);
      base::Random random(seed);
      SharedRun run = random_run(random, Precedence::first, text.size());
      run.streamed = seed % 2 == 0;
      const SharedText source(text);
      const auto alone = tests::judge_text(text, {.precedence = Precedence::first});
      if (judge(source, run, helpers) != tests::all_drawn(alone)) ++wrong;
    }
  };
  std::thread lent([&] { helpers.help(); });
  std::vector<std::thread> owners;
  for (int i = 0; i < 2; ++i) owners.emplace_back(work);
  for (std::thread& owner : owners) owner.join();
  helpers.end();
  lent.join();
  CHECK(wrong == 0);
}

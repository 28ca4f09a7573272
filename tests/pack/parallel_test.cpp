// A pack that several threads judge gives the same verdicts, word for word, as one thread gives, in
// the same order, however it is cut into batches and whatever stands in it.

#include <atomic>
#include <chrono>
#include <thread>

#include "base/random.hpp"
#include "games/checkers/definition.hpp"
#include "games/connectz/definition.hpp"
#include "io/blocks/range_blocks.hpp"
#include "io/reader.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/io/asked_source.hpp"
#include "tests/pack/packing.hpp"
#include "tests/pack/random_packs.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// The verdicts as text, and behind them what was thrown, if something was.
std::vector<std::string> judged(const game::Definition& game, std::string_view pack,
                                const tests::RefereeRun& run, const pack::Sharing& sharing,
                                std::uint64_t max_bytes = io::RangeBlocks::no_limit) {
  const auto referee = pack::with_packs(game, pack::FileKind::pack, sharing).make_referee();
  tests::DetailedSink sink(run.detail);
  base::HelperPool helpers(run.helpers, run.helpers);
  std::string error;
  try {
    if (run.streamed) {
      tests::TextReader reader(pack, run.block_bytes);
      io::LimitedReader limited(reader, max_bytes);
      std::vector<char> buffer;
      io::StreamBlocks blocks(limited, buffer, run.block_bytes);
      referee->judge(blocks, helpers, sink);
    } else {
      const tests::PaddedText padded(pack);
      io::MemoryBlocks blocks(padded.text(), run.block_bytes, {}, max_bytes);
      referee->judge(blocks, helpers, sink);
    }
  } catch (const base::Error& caught) {
    error = caught.what();
  }
  std::vector<std::string> all = tests::everything(sink.verdicts);
  if (!error.empty()) all.push_back(error);
  return all;
}

/// One thread and many, in the same run.
void check_alike(const game::Definition& game, const std::string& pack, base::Random& random) {
  tests::RefereeRun run;
  run.block_bytes = 1 + random.below(random.below(2) == 0 ? 64 : 4096);
  run.streamed = random.below(2) == 0;
  run.detail = random.below(2) == 0 ? game::Detail::code : game::Detail::all;
  const std::uint64_t most =
      random.below(4) == 0 ? random.below(pack.size() + 1) : io::RangeBlocks::no_limit;
  const auto alone = judged(game, pack, run, {}, most);
  pack::Sharing sharing;
  sharing.large_bytes = random.below(3) * random.below(1000);
  sharing.batch_bytes = 1 + random.below(random.below(2) == 0 ? 64 : 8192);
  sharing.verdict_bytes = random.below(3) == 0 ? random.below(4096) : sharing.verdict_bytes;
  sharing.waiting_bytes = random.below(3) == 0 ? random.below(1 << 16) : sharing.waiting_bytes;
  run.helpers = 1 + static_cast<unsigned>(random.below(3));
  const auto together = judged(game, pack, run, sharing, most);
  INFO(game.name << " block " << run.block_bytes << " batch " << sharing.batch_bytes << " streamed "
                 << run.streamed << " helpers " << run.helpers << "\n"
                 << pack);
  REQUIRE(together == alone);
}

}  // namespace

TEST_CASE("many threads report of a pack what one does", "[pack][threads]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<std::string> files = tests::sample_texts(game);
    for (std::uint64_t seed = 0; seed < tests::rounds(500); ++seed) {
      base::Random random(base::mix(71, seed));
      check_alike(game, tests::random_pack(game, files, random), random);
    }
  }
}

TEST_CASE("many threads end at a line that is too long", "[pack][threads]") {
  const std::string good = R"({"id":"a","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]})";
  const std::string torn = R"({"id":"b","part":1,"more":true,"raw":"NyA2IDQKMQoy"})"
                           "\n";
  constexpr std::size_t games = tests::is_slow_build ? 300 : 3000;
  for (const auto& [last, count] : {std::pair(std::string(), games + 1), {torn, games + 2}}) {
    std::string pack;
    for (std::size_t i = 0; i < games; ++i) pack += good + "\n";
    pack += last + std::string(base::max_line_bytes + 1, ' ') + "\n" + good;
    for (const auto& [streamed, bytes] :
         {std::pair(false, 4096U), {false, 1U << 17}, {true, 4096U}, {true, 1U << 17}}) {
      const tests::RefereeRun one{.block_bytes = bytes, .streamed = streamed};
      const tests::RefereeRun three{.block_bytes = bytes, .streamed = streamed, .helpers = 2};
      const auto alone = judged(connectz::definition({}), pack, one, {});
      CHECK(alone.size() == count);
      pack::Sharing sharing;
      sharing.large_bytes = 1;
      sharing.batch_bytes = bytes;
      CHECK(judged(connectz::definition({}), pack, three, sharing) == alone);
    }
  }
}

TEST_CASE("many threads take a stream in blocks of more than a line can have", "[pack][threads]") {
  // With blanks, so that many bytes are few games.
  const std::string good =
      "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]" + std::string(300, ' ') + "}\n";
  std::string pack;
  while (pack.size() < 3 * base::max_line_bytes) pack += good;
  tests::RefereeRun run{
      .block_bytes = pack.size() / 2, .streamed = true, .detail = game::Detail::code};
  const auto alone = judged(connectz::definition({}), pack, run, {});
  run.helpers = 2;
  pack::Sharing sharing;
  sharing.large_bytes = 1;
  CHECK(judged(connectz::definition({}), pack, run, sharing) == alone);
  CHECK(alone.size() == pack.size() / good.size());
}

TEST_CASE("the system is asked for a pack in order, before many threads read it",
          "[pack][threads]") {
  // With blanks, so that many bytes are few games.
  const std::string good =
      "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]" + std::string(3000, ' ') + "}\n";
  std::string pack;
  while (pack.size() < std::size_t{20} << 20) pack += good;
  const tests::AskedSource source(pack, 0, pack.size());
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, pack.size()}, buffer);
  base::HelperPool helpers(2, 2);
  tests::DetailedSink sink(game::Detail::code);
  pack::with_packs(connectz::definition({}), pack::FileKind::pack)
      .make_referee()
      ->judge(blocks, helpers, sink);
  CHECK(sink.verdicts.size() == pack.size() / good.size());
  source.check_all_was_asked_for();
}

TEST_CASE("a record whose games have more verdicts than a batch may keep", "[pack][threads]") {
  const game::Definition game = checkers::definition({});
  std::string pdn;
  for (int i = 0; i < 50; ++i) pdn += "[Result \"*\"]\n\n1. 11-15 *\n\n";
  std::string lines;
  pack::Packer packer(game, pack::FileKind::by_content, false,
                      [&](std::string_view more) { lines += more; });
  const std::string small = tests::packed(packer, lines, "small", pdn.substr(0, pdn.size() / 50));
  const std::string large = tests::packed(packer, lines, "large", pdn);
  std::string pack;
  for (int i = 0; i < 20; ++i) pack.append(small).append(large);
  for (const bool streamed : {false, true}) {
    tests::RefereeRun run{.block_bytes = 256, .streamed = streamed};
    const auto alone = judged(game, pack, run, {});
    CHECK(alone.size() == 1020);
    run.helpers = 1;
    pack::Sharing sharing;
    sharing.large_bytes = 1;
    sharing.batch_bytes = 2 * large.size();
    for (const std::uint64_t bytes : {1U, 1000U, 10'000U}) {
      sharing.verdict_bytes = bytes;
      CHECK(judged(game, pack, run, sharing) == alone);
    }
  }
}

TEST_CASE("many threads judge long files in parts", "[pack][threads]") {
  std::string lines;
  pack::Packer packer(connectz::definition({}), pack::FileKind::by_content, false,
                      [&](std::string_view more) { lines += more; });
  const std::string small = tests::packed(packer, lines, "small", "7 6 4\n1\n2\n");
  const std::string large = tests::packed(packer, lines, "large", tests::long_game());
  const std::string torn = large.substr(0, large.find('\n') + 1);
  const std::string pack = small + large + small + small + torn + small + large + large;
  for (const bool streamed : {false, true}) {
    for (const game::Detail detail : {game::Detail::code, game::Detail::all}) {
      tests::RefereeRun run{.block_bytes = 1 << 16, .streamed = streamed, .detail = detail};
      const auto alone = judged(connectz::definition({}), pack, run, {});
      CHECK(alone.size() == 8);
      run.helpers = 2;
      pack::Sharing sharing;
      sharing.large_bytes = 1;
      sharing.batch_bytes = 1 << 16;
      CHECK(judged(connectz::definition({}), pack, run, sharing) == alone);
    }
  }
}

namespace {

/// Counts verdicts, for all threads.
class CountingSink final : public game::Sink {
 public:
  void take(game::Verdict /*verdict*/) override { ++count; }
  game::Wanted wanted() const override { return {.detail = game::Detail::code}; }

  std::atomic<std::size_t> count{0};
};

/// Gives a line at a time, as somebody does who waits for the verdicts on those before.
class WaitingBlocks final : public io::Blocks {
 public:
  WaitingBlocks(std::string_view line, std::size_t lines, const CountingSink& sink)
      : line_(line), lines_(lines), sink_(sink) {}

  std::optional<io::Block> next() override {
    using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
    const auto deadline = std::chrono::steady_clock::now() + 60s;
    while (sink_.count < given_) {
      if (std::chrono::steady_clock::now() > deadline) throw base::Error("waited in vain");
      std::this_thread::sleep_for(1ms);
    }
    if (given_ == lines_) return std::nullopt;
    ++given_;
    return io::Block{line_.text()};
  }

 private:
  tests::PaddedText line_;
  std::size_t lines_;
  const CountingSink& sink_;
  std::size_t given_ = 0;
};

}  // namespace

TEST_CASE("a game in a stream is reported before the next is there", "[pack][threads]") {
  constexpr std::size_t lines = 50;
  pack::Sharing sharing;
  sharing.large_bytes = 1;
  const auto referee =
      pack::with_packs(connectz::definition({}), pack::FileKind::pack, sharing).make_referee();
  for (const std::string line : {R"({"id":"a","frame":[7,6,4],"moves":[1]})",
                                 R"({"id":"a","part":1,"raw":"NyA2IDQKMQo="})"}) {
    for (const unsigned threads : {0U, 1U, 3U}) {
      CountingSink sink;
      base::HelperPool helpers(threads, 3);
      WaitingBlocks blocks(line + "\n", lines, sink);
      referee->judge(blocks, helpers, sink);
      CHECK(sink.count == lines);
    }
  }
}

TEST_CASE("trouble ends a pack where it is", "[pack][threads]") {
  // A file that ends before it should, in the second batch or later.
  class ShrinkingSource final : public io::Source {
   public:
    explicit ShrinkingSource(std::string_view text) : text_(text) {}
    std::uint64_t size() const override { return text_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> room) const override {
      if (offset + room.size() > text_.size() / 2) throw io::shrank();
      return text_.copy(room.data(), room.size(), static_cast<std::size_t>(offset));
    }
    void check() const override {}

   private:
    std::string_view text_;
  };
  std::string pack;
  for (int i = 0; i < 2000; ++i) pack += "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n";
  const ShrinkingSource source(pack);
  pack::Sharing sharing;
  sharing.large_bytes = 1;
  sharing.batch_bytes = 1024;
  const auto referee =
      pack::with_packs(connectz::definition({}), pack::FileKind::pack, sharing).make_referee();
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, pack.size()}, buffer, {}, io::RangeBlocks::no_limit, 1024);
  base::HelperPool helpers(2, 2);
  tests::DetailedSink sink(game::Detail::code);
  CHECK_THROWS_AS(referee->judge(blocks, helpers, sink), base::Error);
  CHECK(sink.verdicts.size() > 900);
  CHECK(sink.verdicts.size() <= 1000);
  for (std::size_t i = 0; i < sink.verdicts.size(); ++i) {
    REQUIRE(sink.verdicts[i].game == i + 1);
    REQUIRE(sink.verdicts[i].where.line == i + 1);
  }
}

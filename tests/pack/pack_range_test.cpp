// A pack judged in parts gives the verdicts on the whole, word for word, in the same order.
#include "pack/pack_range.hpp"

#include "base/random.hpp"
#include "games/connectz/definition.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/pack/packing.hpp"
#include "tests/pack/random_packs.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using pack::PackPosition;

namespace {

std::vector<std::string> all_words(const std::vector<game::Verdict>& verdicts) {
  std::vector<std::string> all;
  for (const game::Verdict& verdict : verdicts) {
    report::Report report;
    report.verdict = verdict;
    report::JsonlPrinter().print(report, all.emplace_back());
  }
  return all;
}

std::vector<std::string> judged_at_once(const game::Definition& game, std::string_view text,
                                        game::Detail detail) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), SIZE_MAX);
  tests::DetailedSink sink(detail);
  base::HelperPool nobody;
  pack::with_packs(game, pack::FileKind::pack).make_referee()->judge(blocks, nobody, sink);
  return all_words(sink.verdicts);
}

struct PartsRun {
  unsigned parts = 2;
  unsigned helpers = 0;
  pack::Sharing sharing = {};
  game::Detail detail = game::Detail::all;
};

std::vector<std::string> judged_in_parts(const game::Definition& game, std::string_view text,
                                         const PartsRun& run) {
  const io::MemorySource source(text);
  tests::DetailedSink sink(run.detail);
  base::HelperPool helpers(run.helpers, run.helpers);
  PackPosition position;
  for (unsigned i = 1; i <= run.parts && !position.ends_pack; ++i) {
    const std::uint64_t end =
        pack::cut_of_pack(source, game.format.get(), text.size() * i / run.parts, {});
    REQUIRE(end >= position.before.bytes);
    // Another machine each.
    position =
        pack::PackRangeJudge(game, run.sharing).judge(source, position, end, {}, helpers, sink);
    REQUIRE(position.games == sink.verdicts.size());
    if (!position.ends_pack) REQUIRE(position.before.bytes == end);
  }
  return all_words(sink.verdicts);
}

}  // namespace

TEST_CASE("packs judged in parts", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<std::string> files = tests::sample_texts(game);
    for (std::uint64_t seed = 0; seed < tests::rounds(300); ++seed) {
      base::Random random(base::mix(77, seed));
      const std::string text = tests::random_pack(game, files, random);
      if (text.empty()) continue;
      PartsRun run{.parts = 1 + static_cast<unsigned>(random.below(12)),
                   .helpers = static_cast<unsigned>(random.below(3)),
                   .detail = random.below(2) == 0 ? game::Detail::code : game::Detail::all};
      run.sharing.large_bytes = random.below(2) * random.below(1000);
      run.sharing.batch_bytes = 1 + random.below(4096);
      INFO(game.name << " seed " << seed << " parts " << run.parts << "\n" << text);
      REQUIRE(judged_in_parts(game, text, run) == judged_at_once(game, text, run.detail));
    }
  }
}

TEST_CASE("a pack in parts ends at a line that is too long", "[pack]") {
  const std::string good = "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1,2,1,2,1,2,1]}\n";
  std::string text;
  for (int i = 0; i < 100; ++i) text += good;
  text += std::string(base::max_line_bytes + 1, ' ') + "\n" + good;
  const auto game = connectz::definition({});
  const auto alone = judged_at_once(game, text, game::Detail::all);
  CHECK(alone.size() == 101);
  for (const unsigned helpers : {0U, 2U}) {
    PartsRun run{.parts = 3, .helpers = helpers};
    run.sharing.large_bytes = helpers > 0 ? 1 : run.sharing.large_bytes;
    CHECK(judged_in_parts(game, text, run) == alone);
  }
}

TEST_CASE("a pack is not cut in a file of several records", "[pack]") {
  const std::string text =
      "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n"
      "{\"id\":\"b\",\"part\":1,\"more\":true,\"raw\":\"NyA2IDQKMQoy\"}\n"
      "{\"id\":\"b\",\"part\":2,\"raw\":\"Cg==\"}\n"
      "x\n";
  const io::MemorySource source(text);
  const auto format = connectz::definition({}).format;
  const std::uint64_t second = text.find('\n') + 1;
  const std::uint64_t last = text.size() - 2;
  CHECK(pack::cut_of_pack(source, format.get(), 0, {}) == 0);
  CHECK(pack::cut_of_pack(source, format.get(), 1, {}) == second);
  CHECK(pack::cut_of_pack(source, format.get(), second, {}) == second);
  CHECK(pack::cut_of_pack(source, format.get(), second + 1, {}) == last);
  CHECK(pack::cut_of_pack(source, format.get(), last + 1, {}) == text.size());
  CHECK(pack::cut_of_pack(source, format.get(), text.size() + 5, {}) == text.size());
}

// A pack judged in parts gives the verdicts on the whole, word for word, in the same order.

#include "base/random.hpp"
#include "games/connectz/definition.hpp"
#include "pack/referee.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/pack/packing.hpp"
#include "tests/pack/parts.hpp"
#include "tests/pack/random_packs.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using pack::PackPosition;

namespace {

std::vector<std::string> judged_at_once(const game::Definition& game, std::string_view text,
                                        game::Detail detail) {
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), SIZE_MAX);
  tests::DetailedSink sink(detail);
  base::HelperPool nobody;
  pack::with_packs(game, pack::FileKind::pack).make_referee()->judge(blocks, nobody, sink);
  return tests::everything(sink.verdicts);
}

bool has_one_game_a_file(const game::Definition& game) {
  return game.name != "checkers";
}

}  // namespace

TEST_CASE("packs judged in parts", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    if (!has_one_game_a_file(game)) continue;
    const std::vector<std::string> files = tests::sample_texts(game);
    for (std::uint64_t seed = 0; seed < tests::rounds(300); ++seed) {
      base::Random random(base::mix(77, seed));
      const std::string text = tests::random_pack(game, files, random);
      if (text.empty()) continue;
      tests::PartsRun run{.part_bytes = 1 + random.below(text.size() + 1),
                          .helpers = static_cast<unsigned>(random.below(3)),
                          .detail = random.below(2) == 0 ? game::Detail::code : game::Detail::all};
      run.sharing.large_bytes = random.below(2) * random.below(1000);
      run.sharing.batch_bytes = 1 + random.below(4096);
      INFO(game.name << " seed " << seed << " parts of " << run.part_bytes << "\n" << text);
      REQUIRE(tests::everything(tests::judged_in_parts(game, text, run)) ==
              judged_at_once(game, text, run.detail));
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
    tests::PartsRun run{.part_bytes = text.size() / 3, .helpers = helpers};
    run.sharing.large_bytes = helpers > 0 ? 1 : run.sharing.large_bytes;
    CHECK(tests::everything(tests::judged_in_parts(game, text, run)) == alone);
  }
}

TEST_CASE("a pack is not cut in a file of several records", "[pack]") {
  const std::string text =
      "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n"
      "{\"id\":\"b\",\"part\":1,\"more\":true,\"raw\":\"NyA2IDQKMQoy\"}\n"
      "{\"id\":\"b\",\"p\\u0061rt\":2,\"raw\":\"Cg==\"}\n"
      "\n"
      "x\n";
  const auto cuts = tests::cuts_of(connectz::definition({}), text, 1);
  REQUIRE(cuts.size() == 3);
  CHECK(cuts[0].bytes == text.find('\n') + 1);
  CHECK(cuts[0].lines == 1);
  CHECK(cuts[0].games == 1);
  CHECK(cuts[1].bytes == text.size() - 3);
  CHECK(cuts[1].lines == 3);
  CHECK(cuts[1].games == 2);
  CHECK(cuts[2].bytes == text.size() - 2);
  CHECK(cuts[2].games == 3);
}

TEST_CASE("parts of a pack have the same size", "[pack]") {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n";
  const auto game = connectz::definition({});
  CHECK(tests::cuts_of(game, text, text.size()).empty());
  CHECK(tests::cuts_of(game, text, text.size() - 1).size() == 1);
  const auto cuts = tests::cuts_of(game, text, text.size() / 4);
  REQUIRE(cuts.size() == 3);
  for (std::size_t i = 0; i < cuts.size(); ++i) CHECK(cuts[i].games == 25 * (i + 1));
}

TEST_CASE("a part of a pack is not judged as a game", "[pack]") {
  const std::string text = "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n";
  const io::MemorySource source(text);
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, text.size()}, buffer);
  blocks.set_part({0, text.size(), 0, 0, text.size(), 0});
  const auto game = pack::with_packs(connectz::definition({}), pack::FileKind::game);
  tests::DetailedSink sink(game::Detail::all);
  base::HelperPool nobody;
  CHECK_THROWS_AS(game.make_referee()->judge(blocks, nobody, sink), base::Error);
}

TEST_CASE("only what is judged as a pack is cut", "[pack]") {
  const std::string_view text = "{\"a\": 1}\n{\"a\": 2}\n";
  const game::Definition game = connectz::definition(connectz::Settings{});
  const auto is_cut = [&](pack::FileKind kind, const game::RecordFormat* format,
                          std::string_view file) {
    const io::MemorySource source(file);
    std::vector<char> buffer;
    io::RangeBlocks blocks(source, {0, file.size()}, buffer);
    return !pack::cuts_of_pack(blocks, kind, format, 1).empty();
  };
  using pack::FileKind;
  CHECK(is_cut(FileKind::pack, game.format.get(), text));
  CHECK(is_cut(FileKind::by_content, game.format.get(), text));
  CHECK_FALSE(is_cut(FileKind::game, game.format.get(), text));
  CHECK(is_cut(FileKind::pack, game.format.get(), "7 6 4\n1\n"));
  CHECK_FALSE(is_cut(FileKind::by_content, game.format.get(), "7 6 4\n1\n"));
  // A game without records of its own may begin its files with a brace.
  CHECK(is_cut(FileKind::pack, nullptr, text));
  CHECK_FALSE(is_cut(FileKind::by_content, nullptr, text));
}

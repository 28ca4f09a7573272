// Games in packs are judged as in files of their own: every sample, every kind of random file, in
// every way a pack can arrive; and damage to one record is damage to that one.

#include <map>

#include "base/random.hpp"
#include "games/connectz/definition.hpp"
#include "tests/catch.hpp"
#include "tests/games/all_games.hpp"
#include "tests/games/samples.hpp"
#include "tests/pack/packing.hpp"
#include "tests/twin/boxshogi_games.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// A file, and its records.
struct Packed {
  std::string id;
  std::string text;
  std::string lines;
};

std::vector<Packed> pack_all(const game::Definition& game, std::vector<std::string> texts) {
  std::string lines;
  pack::Packer packer(game, pack::FileKind::by_content, false,
                      [&](std::string_view more) { lines += more; });
  std::vector<Packed> all;
  for (std::string& text : texts) {
    if (text.starts_with('{')) continue;  // a pack itself
    const std::string id = "file " + std::to_string(all.size());
    const std::string record = tests::packed(packer, lines, id, text);
    all.push_back({id, std::move(text), record});
  }
  return all;
}

std::vector<std::string> sample_texts(const game::Definition& game, bool large = true) {
  std::vector<std::string> texts;
  for (tests::Sample& sample : tests::samples(game, large)) texts.push_back(sample.text);
  return texts;
}

std::string joined(const std::vector<Packed>& all) {
  std::string pack;
  for (const Packed& one : all) pack += one.lines;
  return pack;
}

/// The pack as a whole gives what the files give one by one.
void check_like_files(const game::Definition& game, const std::vector<Packed>& all,
                      const tests::RefereeRun& run = {}) {
  const auto referee = game.make_referee();
  const auto packs = pack::with_packs(game).make_referee();
  const auto verdicts = tests::judge(*packs, joined(all), run);
  std::size_t next = 0;
  for (const Packed& one : all) {
    for (const std::string& expected : tests::substances(tests::judge(*referee, one.text))) {
      INFO(game.name << " " << one.id << ": " << one.text);
      REQUIRE(next < verdicts.size());
      REQUIRE(tests::substance(verdicts[next]) == expected);
      REQUIRE(tests::id_of(verdicts[next]) == one.id);
      REQUIRE(verdicts[next].game == next + 1);
      ++next;
    }
  }
  REQUIRE(next == verdicts.size());
}

/// All that is not words is the same.
void check_code(const game::Verdict& code, const game::Verdict& all) {
  REQUIRE(code.code == all.code);
  REQUIRE(code.where == all.where);
  REQUIRE(code.moves == all.moves);
  REQUIRE(code.bytes == all.bytes);
  REQUIRE(code.game == all.game);
}

void check_codes(const game::Definition& game, const std::string& pack) {
  const auto packs = pack::with_packs(game).make_referee();
  const auto all = tests::judge(*packs, pack);
  const auto codes = tests::judge(*packs, pack, {.detail = game::Detail::code});
  REQUIRE(codes.size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(game.name << " " << i << " " << all[i].reason << " of " << pack.size());
    check_code(codes[i], all[i]);
  }
}

/// Wants to know more than the code of each third game, from one of the first three on.
class EachThird : public tests::CollectingSink {
 public:
  explicit EachThird(std::uint64_t first) : first_(first) {}
  bool shows(std::uint64_t game) const { return game % 3 == first_; }
  game::Wanted wanted() const override { return {.differs = true}; }
  game::Detail detail_of(std::uint64_t game) const override {
    return shows(game) ? game::Detail::all : game::Detail::code;
  }

 private:
  std::uint64_t first_;
};

}  // namespace

TEST_CASE("the games of one block are interrupted between two of them", "[pack]") {
  class StoppingSink : public tests::CollectingSink {
   public:
    void take(game::Verdict verdict) override {
      CollectingSink::take(std::move(verdict));
      stop = true;
    }
    std::atomic<bool> stop{false};
  };
  for (const game::Definition& game : tests::all_games()) {
    const auto packs = pack::with_packs(game).make_referee();
    std::vector<std::string> texts{"{\"id\":\"a\"}" + std::string(1000, '\n')};
    if (game.name == "checkers") texts.push_back("1. 11-15 *\n\n1. 11-15 *\n\n1. 11-15 *\n");
    for (const std::string& text : texts) {
      INFO(text);
      StoppingSink sink;
      const tests::PaddedText padded(text);
      const base::Deadline deadline(std::numeric_limits<double>::infinity(), &sink.stop);
      io::MemoryBlocks blocks(padded.text(), SIZE_MAX, deadline);
      base::HelperPool nobody;
      CHECK_THROWS_WITH(packs->judge(blocks, nobody, sink), "interrupted");
      CHECK(sink.verdicts.size() == 1);
    }
  }
}

TEST_CASE("samples in packs are judged as in files", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    const auto all = pack_all(game, sample_texts(game));
    REQUIRE(all.size() >= 20);
    check_like_files(game, all);
    check_codes(game, joined(all));
    const auto in_form = std::count_if(all.begin(), all.end(), [](const Packed& one) {
      return one.lines.find("\"raw\"") == std::string::npos;
    });
    CHECK(in_form >= 10);
    CHECK(static_cast<std::size_t>(in_form) < all.size());
  }
}

TEST_CASE("how a pack arrives changes nothing", "[pack][threads]") {
  for (const game::Definition& game : tests::all_games()) {
    const auto all = pack_all(game, sample_texts(game, false));
    for (const std::size_t bytes : {1U, 7U, 64U, 1000U, 100'000U}) {
      for (const bool streamed : {false, true}) {
        check_like_files(game, all, {.block_bytes = bytes, .streamed = streamed});
      }
    }
    check_like_files(game, all, {.helpers = 3});
  }
}

TEST_CASE("of games of a pack that are not shown there is only the code", "[pack]") {
  pack::Sharing sharing;
  sharing.large_bytes = 0;  // helpers would begin at once
  for (const game::Definition& game : tests::all_games()) {
    const std::string pack = joined(pack_all(game, sample_texts(game, false)));
    const auto packs = pack::with_packs(game, pack::FileKind::pack, sharing).make_referee();
    const auto all = tests::judge(*packs, pack);
    for (std::uint64_t first = 0; first < 3; ++first) {
      EachThird sink(first);
      base::HelperPool helpers(2, 2);
      tests::with_blocks(pack, 1000, first == 1,
                         [&](io::Blocks& blocks) { packs->judge(blocks, helpers, sink); });
      REQUIRE(sink.verdicts.size() == all.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        INFO(game.name << " " << i << " " << all[i].reason);
        const game::Verdict& verdict = sink.verdicts[i];
        const bool has_words = sink.shows(i + 1) || verdict.code == game::Code::file_error;
        REQUIRE(verdict.reason.empty() == !has_words);
        check_code(verdict, all[i]);
        if (sink.shows(i + 1)) REQUIRE(tests::is_same(verdict, all[i]));
      }
    }
  }
}

TEST_CASE("random files in packs are judged as in files", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    const std::vector<std::string> samples = sample_texts(game, false);
    std::vector<std::string> texts;
    for (std::uint64_t seed = 0; seed < tests::rounds(1000); ++seed) {
      base::Random random(base::mix(7, seed));
      texts.push_back(samples[random.below(samples.size())]);
      if (seed % 4 != 0) texts.back() = tests::mutated(texts.back(), random);
      if (game.name == "boxshogi") texts.push_back(twin::random_shogi_file(seed, 40));
      if (game.name != "connectz") continue;
      texts.push_back(twin::random_small_file(seed));
      texts.push_back(twin::random_planted_file(seed));
      if (seed % 8 == 0) texts.push_back(twin::random_mixed_file(seed));
      if (seed % 8 == 0) texts.push_back(twin::random_digit_file(seed));
    }
    const auto all = pack_all(game, std::move(texts));
    check_like_files(game, all);
    check_codes(game, joined(all));
  }
}

TEST_CASE("a file that is no pack is judged as ever", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    const auto plain = game.make_referee();
    const auto packs = pack::with_packs(game).make_referee();
    for (const std::string& text : sample_texts(game)) {
      if (text.starts_with('{')) continue;
      for (const bool streamed : {false, true}) {
        const tests::RefereeRun run{.block_bytes = 4096, .streamed = streamed, .helpers = 1};
        const auto expected = tests::judge(*plain, text, run);
        const auto verdicts = tests::judge(*packs, text, run);
        REQUIRE(tests::substances(verdicts) == tests::substances(expected));
        CHECK(verdicts.front().where == expected.front().where);
        CHECK(verdicts.front().bytes == expected.front().bytes);
      }
    }
    CHECK(tests::judge(*packs, "").size() == 1);
  }
}

TEST_CASE("a pack damaged at any byte keeps its other games", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    std::vector<std::string> texts = sample_texts(game, false);
    std::sort(texts.begin(), texts.end(),
              [](const auto& a, const auto& b) { return a.size() < b.size(); });
    texts.resize(16);
    const std::string pack = joined(pack_all(game, texts));
    const auto packs = pack::with_packs(game, pack::FileKind::pack).make_referee();
    std::map<std::uint64_t, game::Verdict> by_byte;
    for (const game::Verdict& verdict : tests::judge(*packs, pack)) {
      by_byte.emplace(*verdict.where.byte, verdict);
    }
    base::Random random(1);
    for (std::size_t at = 0; at < pack.size(); at += tests::sparse) {
      std::string damaged = pack;
      damaged[at] = at % 3 == 0 ? static_cast<char>(random.below(256)) : "\n\"}],\\\0 \xff"[at % 9];
      const auto verdicts = tests::judge(*packs, damaged);
      const std::size_t begin = pack.rfind('\n', at == 0 ? std::string::npos : at - 1) + 1;
      const std::size_t first = at == 0 ? 0 : begin;
      const bool joins = pack[at] == '\n';
      std::size_t end = pack.find('\n', joins ? std::min(at + 1, pack.size() - 1) : at) + 1;
      if (end == 0) end = pack.size();
      INFO(game.name << " " << at << ": " << damaged);
      std::map<std::uint64_t, game::Verdict> now;
      for (const game::Verdict& verdict : verdicts) now.emplace(*verdict.where.byte, verdict);
      for (const auto& [byte, verdict] : by_byte) {
        if (byte >= first && byte < end) continue;
        REQUIRE(now.count(byte) == 1);
        REQUIRE(tests::substance(now.at(byte)) == tests::substance(verdict));
      }
      REQUIRE(now.count(first) == 1);
      if (at % 16 == 0) check_codes(game, "{" + damaged);
    }
  }
}

TEST_CASE("a pack that breaks off at any byte", "[pack]") {
  for (const game::Definition& game : tests::all_games()) {
    std::vector<std::string> texts = sample_texts(game, false);
    texts.resize(5);
    const std::string pack = joined(pack_all(game, texts));
    const auto packs = pack::with_packs(game, pack::FileKind::pack).make_referee();
    const auto whole = tests::substances(tests::judge(*packs, pack));
    for (std::size_t bytes = 1; bytes < pack.size(); bytes += tests::sparse) {
      const auto verdicts = tests::substances(tests::judge(*packs, pack.substr(0, bytes)));
      INFO(game.name << " " << bytes);
      REQUIRE(verdicts.size() <= whole.size());
      for (std::size_t i = 0; i + 1 < verdicts.size(); ++i) REQUIRE(verdicts[i] == whole[i]);
    }
  }
}

// What becomes a record of which kind, and what is refused; and the way back.

#include "pack/packer.hpp"

#include "base/error.hpp"
#include "games/boxshogi/definition.hpp"
#include "games/checkers/definition.hpp"
#include "games/connectz/definition.hpp"
#include "pack/lines.hpp"
#include "pack/unpacker.hpp"
#include "tests/catch.hpp"
#include "tests/pack/packing.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string packed(const std::string& text, const std::string& id = "a",
                   const game::Definition& game = connectz::definition({}),
                   pack::FileKind kind = pack::FileKind::by_content) {
  std::string lines;
  pack::Packer packer(game, kind, false, [&](std::string_view more) { lines += more; });
  tests::TextReader reader(text, SIZE_MAX);
  packer.add(id, std::nullopt, reader);
  return lines;
}

/// What is unpacked, as text: the files, and what is refused.
class UnpackedFiles final : public pack::FileSink {
 public:
  explicit UnpackedFiles(std::string unwanted = "") : unwanted_(std::move(unwanted)) {}

  bool begin(std::uint64_t line, const std::string& id) override {
    if (id == unwanted_) return false;
    all += std::to_string(line) + " " + id + ":";
    return true;
  }
  void write(std::string_view bytes) override { all += bytes; }
  void end() override { all += ";"; }
  void drop() override { all += " dropped;"; }
  void refuse(std::uint64_t line, const std::string& reason) override {
    all += std::to_string(line) + " " + reason + ";";
  }

  std::string all;

 private:
  std::string unwanted_;
};

std::string unpacked(std::string_view lines, UnpackedFiles files = UnpackedFiles()) {
  const tests::PaddedText padded(lines);
  io::MemoryBlocks blocks(padded.text());
  pack::unpack(blocks, connectz::definition({}).format.get(), files);
  return files.all;
}

const std::string record = R"({"id":"a","frame":[7,6,4],"moves":"12"})";

}  // namespace

TEST_CASE("the path of a packed file is its id, up to a length", "[pack]") {
  const std::string longest(pack::max_id_bytes, 'x');
  CHECK(packed("7 6 4\n", longest).starts_with("{\"id\":\"xxx"));
  CHECK_THROWS_WITH(packed("7 6 4\n", longest + "x"), "its path is too long for an id");
}

TEST_CASE("a file is a pack by its content, or as is said", "[pack]") {
  CHECK(packed(record) == record + "\n");
  CHECK(packed("{}\n") == "{}\n");
  CHECK(packed("{}") == "{}\n");
  CHECK(packed("{}\nx").starts_with("{\"id\":\"a\",\"raw\":"));
  CHECK(packed("{} ").starts_with("{} \n"));
  const std::string many = "{}" + std::string(pack::part_bytes, ' ');
  CHECK(packed(many).starts_with("{\"id\":\"a\",\"part\":1,\"more\":true,\"raw\":"));
  const auto game = connectz::definition({});
  CHECK(packed(record, "a", game, pack::FileKind::game).starts_with("{\"id\":\"a\",\"raw\":"));
  CHECK(packed("7 6 4\n", "a", game, pack::FileKind::pack) == "7 6 4\n");
}

TEST_CASE("a game without records of its own has raw ones", "[pack]") {
  game::Definition game = connectz::definition({});
  game.format = nullptr;
  CHECK(packed("7 6 4\n", "a", game) == "{\"id\":\"a\",\"raw\":\"NyA2IDQK\"}\n");
  CHECK(packed("{}", "a", game) == "{\"id\":\"a\",\"raw\":\"e30=\"}\n");
  const tests::PaddedText padded(record + "\n" + R"({"id":"b","raw":"NyA2IDQK"})");
  io::MemoryBlocks blocks(padded.text());
  UnpackedFiles files;
  pack::unpack(blocks, nullptr, files);
  CHECK(files.all == "1 no key 'frame' here;2 b:7 6 4\n;");
}

TEST_CASE("a pack with a line that is too long is not copied", "[pack]") {
  const std::string longest = record + std::string(base::max_line_bytes - record.size(), ' ');
  CHECK(packed(longest + "\n" + longest).size() == 2 * longest.size() + 2);
  CHECK_THROWS_WITH(packed(record + "\n" + longest + " \n"),
                    "it is a pack with a line that is too long");
}

TEST_CASE("a file is raw if a record of the game's form would be too long", "[pack]") {
  const auto game = boxshogi::definition({});
  const std::string head = "d a1\nD e5\n\n[]\n[]\n\n";
  CHECK(packed(head + std::string(1000, '\n'), "a", game).starts_with("{\"id\":\"a\",\"setup\":"));
  const std::string many(std::size_t{500'000}, '\n');
  CHECK(packed(head + many, "a", game).starts_with("{\"id\":\"a\",\"raw\":"));
}

TEST_CASE("lines that are no records are refused, and the others unpacked", "[pack]") {
  CHECK(unpacked(record + "\nx\n" + record).starts_with("1 a:7 6 4\n1\n2\n;2 "));
  CHECK(unpacked(record + "\nx\n" + record).ends_with(";3 a:7 6 4\n1\n2\n;"));
  CHECK(unpacked(R"({"id":"b","raw":"NyA2!"})") == "1 \"raw\" is not base64;");
  const std::string too_long(base::max_line_bytes + 1, ' ');
  CHECK(unpacked(record + "\n" + too_long).starts_with("1 a:7 6 4\n1\n2\n;2 "));
}

TEST_CASE("files that are not wanted are left out, with all their parts", "[pack]") {
  const std::string parts =
      "{\"id\":\"b\",\"part\":1,\"more\":true,\"raw\":\"NyA2IDQKMQoy\"}\n"
      "{\"id\":\"b\",\"part\":2,\"raw\":\"Cg==\"}\n";
  CHECK(unpacked(parts + record) == "1 b:7 6 4\n1\n2\n;3 a:7 6 4\n1\n2\n;");
  CHECK(unpacked(parts + record, UnpackedFiles("b")) == "3 a:7 6 4\n1\n2\n;");
  CHECK(unpacked(parts + record, UnpackedFiles("a")) == "1 b:7 6 4\n1\n2\n;");
}

TEST_CASE("an empty object with more behind it is a game's file", "[pack]") {
  const auto referee = pack::with_packs(connectz::definition({})).make_referee();
  for (const std::size_t block_bytes : {std::size_t{1}, std::size_t{3}, tests::whole_file}) {
    for (const bool streamed : {false, true}) {
      const tests::RefereeRun run{.block_bytes = block_bytes, .streamed = streamed};
      const auto id_count = [&](std::string_view text) {
        const auto verdicts = tests::judge(*referee, text, run);
        REQUIRE(verdicts.size() == 1);
        CHECK(verdicts[0].code == game::Code::invalid_file);
        return verdicts[0].game;  // of a pack it has a number
      };
      CHECK(id_count("{}\n") == 1);
      CHECK(id_count("{}") == 1);
      CHECK(id_count("{}\n1\n") == 0);
      CHECK(id_count("{}\n\n") == 0);
    }
  }
}

TEST_CASE("lines that cannot be read are not read again", "[pack]") {
  class Broken final : public io::Blocks {
   public:
    std::optional<io::Block> next() override {
      if (std::exchange(is_begun_, true)) throw base::Error("broken");
      return io::Block{text_.text()};
    }

   private:
    tests::PaddedText text_{"a\n"};
    bool is_begun_ = false;
  };
  Broken blocks;
  pack::Lines lines(blocks);
  REQUIRE(lines.next() != nullptr);
  CHECK_THROWS_WITH(lines.next(), "broken");
  CHECK_THROWS_WITH(lines.next(), "broken");
}

TEST_CASE("every game has a verdict and a digest, raw or not", "[pack]") {
  class Sink final : public tests::CollectingSink {
   public:
    game::Wanted wanted() const override { return {.digests = true}; }
  };
  const auto digests_of = [](const game::Definition& game, const std::string& pack) {
    const auto referee = pack::with_packs(game, pack::FileKind::pack).make_referee();
    const tests::PaddedText padded(pack);
    io::MemoryBlocks blocks(padded.text());
    Sink sink;
    base::HelperPool nobody;
    referee->judge(blocks, nobody, sink);
    std::vector<base::Digest::Value> digests;
    for (const game::Verdict& verdict : sink.verdicts) {
      REQUIRE(verdict.digest.has_value());
      digests.push_back(*verdict.digest);
    }
    return digests;
  };
  const std::string no_raw = R"({"id":"b","raw":""})";
  CHECK(digests_of(connectz::definition({}), record + "\n" + no_raw + "\nx\n").size() == 3);
  // Games of a raw PDN file have their own: 11-15 * and 11-16 *.
  const std::string two = R"({"id":"c","raw":"MS4gMTEtMTUgKgoKMS4gMTEtMTYgKgo="})";
  const std::string one = R"({"id":"c","raw":"MS4gMTEtMTYgKgo="})";
  const auto pdn = digests_of(checkers::definition({}), two + "\n" + one + "\n");
  REQUIRE(pdn.size() == 3);
  CHECK(pdn[0] != pdn[1]);
  CHECK(pdn[1] == pdn[2]);
}

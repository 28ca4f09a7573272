// What a record may look like, of Connect Z.

#include <fstream>

#include "base/limits.hpp"
#include "games/connectz/definition.hpp"
#include "pack/record.hpp"
#include "tests/catch.hpp"
#include "tests/pack/packing.hpp"
#include "tests/source_root.hpp"
#include "text/escape.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::vector<game::Verdict> judged(std::string_view pack, game::Detail detail = game::Detail::all) {
  const auto referee =
      pack::with_packs(connectz::definition({}), pack::FileKind::pack).make_referee();
  return tests::judge(*referee, pack, {.detail = detail});
}

std::string codes_of(const std::vector<game::Verdict>& verdicts) {
  std::string codes;
  for (const game::Verdict& verdict : verdicts) codes += game::digit_of(verdict.code);
  return codes;
}

std::string codes(std::string_view pack) {
  const auto all = judged(pack);
  CHECK(codes_of(judged(pack, game::Detail::code)) == codes_of(all));
  return codes_of(all);
}

const std::string start = R"({"id":"a","frame":[7,6,4],"moves":)";

}  // namespace

TEST_CASE("records and their codes", "[pack]") {
  // A line each: the code, and the record as text::escaped() writes it.
  std::ifstream rows(tests::source_root() / "tests/pack/records.txt");
  const std::string good = start + "[1,2,1,2,1,2,1]}";
  std::size_t count = 0;
  for (std::string row; std::getline(rows, row); ++count) {
    INFO(row);
    const char code = row[0];
    const std::string line = text::unescaped(row.substr(2));
    CHECK(codes(good + "\n" + line + "\n" + good) == std::string{'1', code, '1'});
    CHECK(codes(good + "\n" + line + "\n") == std::string{'1', code});
  }
  CHECK(count == 121);
}

TEST_CASE("where a game is in its pack", "[pack]") {
  const std::string one = start + "[1,2,1,2,1,2,1],\"expect\":1}\n";
  const auto verdicts = judged(one + "x\n" + R"({"id":"b","raw":"NyA2IDQKMQp4Cg=="})");
  REQUIRE(verdicts.size() == 3);
  CHECK(verdicts[0].game == 1);
  CHECK(verdicts[0].where == game::Where{1, 0, 7, 1});
  CHECK(verdicts[0].bytes == one.size());
  CHECK(verdicts[0].properties.at(0).key == "id");
  CHECK(verdicts[0].expected == game::Code::first_player_wins);
  CHECK(!verdicts[1].expected);
  CHECK(verdicts[1].game == 2);
  CHECK(verdicts[1].where == game::Where{2, one.size(), 0, 0});
  CHECK(verdicts[1].bytes == 2);
  CHECK(verdicts[2].where == game::Where{3, one.size() + 2, 2, 2});
  CHECK(tests::id_of(verdicts[2]) == "b");
  CHECK(verdicts[2].properties.at(1).key == "line_in_file");
  CHECK(std::get<std::uint64_t>(verdicts[2].properties.at(1).value) == 3);
  CHECK(std::get<std::uint64_t>(verdicts[2].properties.at(2).value) == 8);
}

TEST_CASE("reading ends at a line that is too long", "[pack]") {
  const std::string good = start + "[1,2,1,2,1,2,1]}";
  std::string longest = good;
  longest.insert(longest.size() - 1, base::max_line_bytes - longest.size(), ' ');
  CHECK(codes(good + "\n" + longest + "\n" + good) == "111");
  CHECK(codes(good + "\n " + longest + "\n" + good) == "19");
  CHECK(codes(" " + longest) == "9");
}

TEST_CASE("the next part has the same id, written in the same way", "[pack]") {
  const std::string first = R"({"id":"61","part":1,"more":true,"raw":"NyA2IDQKMQoy"})";
  CHECK(codes(first + "\n" + R"({"id":"61","part":2,"raw":"Cg=="})") == "3");
  CHECK(codes(first + "\n" + R"({"id_hex":"61","part":2,"raw":"Cg=="})") == "88");
  CHECK(codes(first + "\n" + R"({"id":"62","part":2,"raw":"Cg=="})") == "88");
  CHECK(codes(first + "\n" + std::string(base::max_line_bytes + 1, ' ')) == "89");
  CHECK(codes(first) == "8");
}

TEST_CASE("a long file lies in parts", "[pack]") {
  const std::string text = tests::long_game();
  std::string lines;
  pack::Packer packer(connectz::definition({}), pack::FileKind::by_content, false,
                      [&](std::string_view more) { lines += more; });
  for (const std::string end : {"", "x\n", "8\n"}) {
    const std::string pack = tests::packed(packer, lines, "long", text + end);
    REQUIRE(std::count(pack.begin(), pack.end(), '\n') == 3);
    const auto referee = connectz::definition({}).make_referee();
    const auto expected = tests::substances(tests::judge(*referee, text + end));
    const auto verdicts = judged(pack);
    CHECK(tests::substances(verdicts) == expected);
    CHECK(verdicts.front().bytes == pack.size());
    CHECK(codes(pack) == codes_of(tests::judge(*referee, text + end)));
    // A part that is lost, doubled or damaged, and the game behind it.
    const std::string good = start + "[]}";
    const std::size_t second = pack.find('\n') + 1;
    const std::size_t third = pack.find('\n', second) + 1;
    const std::string a = pack.substr(0, second);
    const std::string b = pack.substr(second, third - second);
    const std::string c = pack.substr(third);
    CHECK(codes(a + b + good) == "83");
    CHECK(codes(a + c + good) == "883");
    CHECK(codes(a + b + b + c + good) == "883");
    CHECK(codes(b + c + good) == "83");
    std::string torn = b;
    torn[torn.size() / 2] = '!';
    CHECK(codes(a + torn + c + good) == "83");
    CHECK(codes(a + "{}\n" + b + c + good) == "8883");
  }
}

TEST_CASE("the reason of a refused record does not depend on what follows it in memory", "[pack]") {
  pack::RecordReader reader(nullptr);
  const auto reason = [&](const std::string& line, char next) {
    const std::string padded = line + std::string(base::block_padding, next);
    CHECK(reader.read({padded.data(), line.size()}) == nullptr);
    return reader.reason();
  };
  for (const std::string line :
       {R"({"id":"a","raw":{"b":1})", R"({"id":["a"})", R"({"id":"a","raw":"b")", "{", "{}}"}) {
    INFO(line);
    const std::string expected = reason(line, '\n');
    for (const char next : {'}', ']', '{', ',', '"', '\0', ' '})
      CHECK(reason(line, next) == expected);
  }
}

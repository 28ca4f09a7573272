// What a record may look like, of Connect Z: each line of a table, by its code.

#include "base/limits.hpp"
#include "games/connectz/definition.hpp"
#include "pack/record.hpp"
#include "tests/catch.hpp"
#include "tests/pack/packing.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

struct Row {
  std::string line;
  char code;
};

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
  const std::vector<Row> rows{
      {start + "[]}", '3'},
      {R"({"frame":[7,6,4],"id":"a","moves":[1,2]})", '3'},
      {R"({"frame":[7,6,4],"moves":[1,2],"id":"a"})", '3'},
      {R"({"id":"a","frame":["",6,4],"moves":[1,2]})", '8'},
      {R"({"id":"a","frame":["7 ",6,4],"moves":[1,2]})", '8'},
      {"\xEF\xBB\xBF" + start + "[]}", '8'},
      {R"({"id":"a","expect":1,"raw":"NyA2IDQKMQp4Cg==","expect":1})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQp4Cg==","raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id_hex":"0g","raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id_hex":"g0","raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id_hex":"00A0","raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id":"a","part":1,"frame":[7,6,4],"moves":[1,2]})", '8'},
      {R"({"id":"a","part":1,"more":1,"raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id":"a","part":1,"more":false,"raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id":"a","part":999999999999999999,"raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id":"a","part":1000000000000000000,"raw":"NyA2IDQKMQp4Cg=="})", '8'},
      {R"({"id":"a","part":1,"raw":"NyA2!DQKMQo="})", '8'},
      {start + "[1,2,1,2,1,2,1]}", '1'},
      {start + "[7,1,2,1,2,1,2,1]}", '2'},
      {start + "\"1212121\"}", '1'},
      {start + "\"\"}", '3'},
      {start + "[1, 2, 1, 2, 1, 2, 1]}", '1'},
      {start + "[ 1 ,2,1\t,2 , 1,2,1 ] } ", '1'},
      {start + "[\"1\",2,\"01\",2,1,2,1]}", '1'},
      {start + "[1,2,1,2,1,2,1]}\r", '1'},
      {start + "[1,2,1,2,1,2,1,1]}", '4'},
      {start + "[1,1,1,1,1,1,1]}", '5'},
      {start + "[8]}", '6'},
      {start + "\"8\"}", '6'},
      {start + "[18446744073709551617]}", '6'},
      {start + "[\"18446744073709551617\"]}", '6'},
      {start + "[1,2]}}", '8'},
      {start + "[1,2]]}", '8'},
      {start + "[[1,2]}", '8'},
      {start + "[1,2]} 1", '8'},
      {start + "[1,{\"b\":2]}", '8'},
      {start + "[1,2],\"moves\":[1,2]}", '8'},
      {R"({"frame":[7,6,4],"moves":[1,2]})", '8'},
      {R"({"id":"a","moves":[1,2]})", '8'},
      {R"({"id":"a","moves":[1,2],"frame":[7,6,4]})", '3'},
      {start + "[0]}", '8'},
      {start + "[-1]}", '8'},
      {start + "[+1]}", '8'},
      {start + "[1.0]}", '8'},
      {start + "[1e0]}", '8'},
      {start + "[01]}", '8'},
      {start + "[1,]}", '8'},
      {start + "[,1]}", '8'},
      {start + "[1 2]}", '8'},
      {start + "[1,2}", '8'},
      {start + "[1,2}]}", '8'},
      {start + "[1,[2]]}", '8'},
      {start + "[1,{}]}", '8'},
      {start + "[true]}", '8'},
      {start + "[null]}", '8'},
      {start + "[\"\"]}", '8'},
      {start + "[\"1 2\"]}", '8'},
      {start + "[\"1\\n2\"]}", '8'},
      {start + "[\"\\u0031\"]}", '3'},
      {start + "\"1 2\"}", '8'},
      {start + "\"\\u0031\"}", '3'},
      {start + "12}", '8'},
      {start + "true}", '8'},
      {start + "[1\x01]}", '8'},
      {start + "[1],\"expect\":3\x01}", '8'},
      {start + "[1]", '8'},
      {start + "[1]}}", '8'},
      {start + "[1]} x", '8'},
      {start + "[1]} {}", '8'},
      {start + "[1]},", '8'},
      {start + "[1],\"moves\":[1]}", '8'},
      {start + "[1],\"id\":\"b\"}", '8'},
      {start + "[1],\"m\\u006fves\":[1]}", '8'},
      {start + "[1],\"else\":1}", '8'},
      {start + "[1],\"expect\":3}", '3'},
      {start + "[1],\"expect\":10}", '8'},
      {start + "[1],\"expect\":\"3\"}", '8'},
      {start + "[1],\"raw\":\"\"}", '8'},
      {start + "[1],\"more\":true}", '8'},
      {start + "[1],}", '8'},
      {start + "[1]\"expect\":3}", '8'},
      {R"({"\u0069d":"a","fr\u0061me":[7,6,4],"moves":[1]})", '3'},
      {R"({"moves":[1],"frame":[7,6,4],"id":"a"})", '3'},
      {R"({"id":1,"frame":[7,6,4],"moves":[1]})", '8'},
      {R"({"frame":[7,6,4],"moves":[1]})", '8'},
      {R"({"id":"a","frame":[7,6,4]})", '8'},
      {R"({"id":"a","moves":[1]})", '8'},
      {R"({"id":"a"})", '8'},
      {R"({})", '8'},
      {R"([])", '8'},
      {R"(null)", '8'},
      {R"({)", '8'},
      {"", '8'},
      {" ", '8'},
      {R"({"id":"a","frame":[7,6],"moves":[1]})", '8'},
      {R"({"id":"a","frame":[7,6,4,1],"moves":[1]})", '8'},
      {R"({"id":"a","frame":[2,2,3],"moves":[1]})", '7'},
      {R"({"id":"a","frame":[10,6,4],"moves":[10]})", '3'},
      {R"({"id":"a","frame":[10,6,4],"moves":"1"})", '8'},
      {R"({"id":"a","frame":["07",6,4],"moves":"1"})", '3'},
      {R"({"id":"a","frame":[7,18446744073709551617,4],"moves":[1,1]})", '3'},
      {R"({"id":"a","frame":[1000000000000000000000000000000,6,4],"moves":[1000000000000000000000000000000]})",
       '3'},
      {R"({"id":"a","frame":[1000000000000000000000000000000,6,4],"moves":[1000000000000000000000000000001]})",
       '6'},
      {R"({"id":"a","raw":"NyA2IDQKMQo="})", '3'},
      {R"({"id":"a","raw":"NyA2IDQKMQo"})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQp="})", '8'},
      {R"({"id":"a","raw":"NyA2IDQK MQo="})", '8'},
      {R"({"id":"a","raw":""})", '8'},
      {R"({"id":"a","raw":1})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","more":true})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","part":1})", '3'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","part":0})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","part":2})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","part":1,"more":false})", '8'},
      {R"({"id":"a","raw":"NyA2IDQKMQo=","part":1,"more":true})", '8'},
      {R"({"id_hex":"61","raw":"NyA2IDQKMQo="})", '3'},
      {R"({"id_hex":"6","raw":"NyA2IDQKMQo="})", '8'},
      {R"({"id":"\q","raw":"NyA2IDQKMQo="})", '8'},
      {"{\"id\":\"\xff\",\"raw\":\"NyA2IDQKMQo=\"}", '8'},
      {"{\"id\":\"\x01\",\"raw\":\"NyA2IDQKMQo=\"}", '8'},
      {std::string("{\"id\":\"\0\",\"raw\":\"NyA2IDQKMQo=\"}", 31), '8'},
  };
  const std::string good = start + "[1,2,1,2,1,2,1]}";
  for (const Row& row : rows) {
    INFO(row.line);
    CHECK(codes(good + "\n" + row.line + "\n" + good) == std::string{'1', row.code, '1'});
    CHECK(codes(good + "\n" + row.line + "\n") == std::string{'1', row.code});
  }
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
  std::string text = "7 400000 4\n";
  for (int i = 0; i < 300'000; ++i) text += i % 4 < 2 ? "1\n7\n" : "7\n1\n";
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

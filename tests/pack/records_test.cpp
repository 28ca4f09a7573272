// What a record may look like, of Connect Z: each line of a table, by its code.

#include <array>

#include "base/random.hpp"
#include "games/connectz/entry.hpp"
#include "pack/plain_reader.hpp"
#include "pack/record.hpp"
#include "tests/catch.hpp"
#include "tests/pack/packing.hpp"
#include "text/base64.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

struct Row {
  std::string line;
  char code;
};

std::vector<game::Verdict> judged(std::string_view pack, game::Detail detail = game::Detail::all) {
  const auto referee = pack::with_packs(connectz::entry({}), pack::FileKind::pack).appoint();
  return tests::judged(*referee, pack, {.detail = detail});
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
  CHECK(verdicts[0].facts.at(0).key == "id");
  CHECK(verdicts[0].expected == game::Code::first_player_wins);
  CHECK(!verdicts[1].expected);
  CHECK(verdicts[1].game == 2);
  CHECK(verdicts[1].where == game::Where{2, one.size(), 0, 0});
  CHECK(verdicts[1].bytes == 2);
  CHECK(verdicts[2].where == game::Where{3, one.size() + 2, 2, 2});
  CHECK(tests::id_of(verdicts[2]) == "b");
  CHECK(verdicts[2].facts.at(1).key == "line_in_file");
  CHECK(std::get<std::uint64_t>(verdicts[2].facts.at(1).value) == 3);
  CHECK(std::get<std::uint64_t>(verdicts[2].facts.at(2).value) == 8);
}

TEST_CASE("reading ends at a line that is too long", "[pack]") {
  const std::string good = start + "[1,2,1,2,1,2,1]}";
  std::string longest = good;
  longest.insert(longest.size() - 1, base::max_line_bytes - longest.size(), ' ');
  CHECK(codes(good + "\n" + longest + "\n" + good) == "111");
  CHECK(codes(good + "\n " + longest + "\n" + good) == "19");
  CHECK(codes(" " + longest) == "9");
}

TEST_CASE("a long file lies in parts", "[pack]") {
  std::string text = "7 400000 4\n";
  for (int i = 0; i < 300'000; ++i) text += i % 4 < 2 ? "1\n7\n" : "7\n1\n";
  std::string lines;
  pack::Packer packer(connectz::entry({}), [&](std::string_view more) { lines += more; });
  for (const std::string end : {"", "x\n", "8\n"}) {
    const std::string pack = tests::packed(packer, lines, "long", text + end);
    REQUIRE(std::count(pack.begin(), pack.end(), '\n') == 3);
    const auto referee = connectz::entry({}).appoint();
    const auto expected = tests::substances(tests::judged(*referee, text + end));
    const auto verdicts = judged(pack);
    CHECK(tests::substances(verdicts) == expected);
    CHECK(verdicts.front().bytes == pack.size());
    CHECK(codes(pack) == codes_of(tests::judged(*referee, text + end)));
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

namespace {

/// Connect Z with moves and frames of all kinds, as lists, strings or raw files.
std::string random_record(base::Random& random) {
  const std::uint64_t columns = 1 + random.below(random.below(4) == 0 ? 14 : 9);
  const std::uint64_t rows = 1 + random.below(random.below(4) == 0 ? 140 : 9);
  const std::uint64_t line = random.below(16) == 0 ? random.below(200) : 1 + random.below(5);
  const std::string_view between =
      std::array<std::string_view, 3>{",", ", ", " , "}[random.below(3)];
  const std::uint64_t reach = random.below(8) == 0 ? columns + 1 : columns;
  const bool has_zeros = random.below(16) == 0;
  const auto kind = random.below(4);
  std::string moves;
  for (std::uint64_t i = random.below(std::min<std::uint64_t>(columns * rows, 200) + 6); i > 0;
       --i) {
    if (kind == 0 && !moves.empty()) moves += between;
    moves += std::to_string((has_zeros ? 0 : 1) + random.below(reach));
    if (kind == 1) moves += random.below(64) == 0 ? "\r\n" : "\n";
    if (kind == 2) moves += "\r\n";
  }
  if (random.below(8) == 0 && !moves.empty()) {
    moves[random.below(moves.size())] = "0 ,-\"]1x9"[random.below(9)];
  }
  const std::string frame = std::to_string(columns) + between.data() + std::to_string(rows) +
                            between.data() + std::to_string(line);
  const std::string id = random.below(8) == 0 ? "\xc3\xa9" : std::string(random.below(20), 'a');
  std::string record = "{\"id\":\"" + id + "\",";
  if (kind == 0) record += "\"frame\":[" + frame + "],\"moves\":[" + moves + "]";
  if (kind == 3) record += "\"frame\":[" + frame + "],\"moves\":\"" + moves + "\"";
  if (kind == 1 || kind == 2) {
    const std::string head = std::to_string(columns) + " " + std::to_string(rows) + " " +
                             std::to_string(line) + (kind == 1 ? "\n" : "\r\n");
    record += "\"raw\":\"";
    text::append_base64(record, head + moves);
    record += "\"";
  }
  return record + (random.below(8) == 0 ? ",\"expect\":4}" : "}");
}

}  // namespace

TEST_CASE("plain records are judged as all are", "[pack]") {
  for (const auto precedence : {connectz::Precedence::spec, connectz::Precedence::first}) {
    connectz::Settings settings;
    settings.precedence = precedence;
    const auto referee =
        pack::with_packs(connectz::entry(settings), pack::FileKind::pack).appoint();
    std::array<std::uint64_t, 10> seen{};
    for (std::uint64_t seed = 0; seed < tests::rounds(100'000); ++seed) {
      base::Random random(base::mix(23, seed));
      const std::string pack = random_record(random) + "\n" + random_record(random);
      INFO(pack);
      const auto all = tests::judged(*referee, pack);
      const auto plain = tests::judged(*referee, pack, {.detail = game::Detail::code});
      REQUIRE(all.size() == plain.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        REQUIRE(plain[i].code == all[i].code);
        REQUIRE(plain[i].expected == all[i].expected);
        REQUIRE(plain[i].where == all[i].where);
        REQUIRE(plain[i].moves == all[i].moves);
        ++seen[static_cast<std::size_t>(all[i].code)];
      }
    }
    for (std::size_t code = 0; code < 9; ++code) CHECK(seen[code] > 0);
  }
}

TEST_CASE("plain records are read as all are", "[pack]") {
  using Found = pack::PlainReader::Found;
  const auto form = connectz::entry({}).form;
  pack::PlainReader plain(form->keys());
  pack::RecordReader twin(form.get());
  std::array<std::uint64_t, 3> seen{};
  const std::string_view odd = "\"\"\\[]{}:,,0123x \t\r\x01\x7f\x80\xc3\xa9";
  for (std::uint64_t seed = 0; seed < tests::rounds(300'000); ++seed) {
    base::Random random(base::mix(29, seed));
    std::string line = random_record(random);
    for (std::uint64_t i = random.below(3); i > 0; --i) {
      const std::size_t at = random.below(line.size());
      const char byte = odd[random.below(odd.size())];
      if (random.below(2) == 0) line[at] = byte;
      if (random.below(2) == 0) line.insert(at, 1, byte);
      if (random.below(4) == 0) line.erase(at, 1 + random.below(8));
      if (line.empty()) line = "x";
    }
    const tests::PaddedText padded(line);
    const Found found = plain.read(padded.text());
    const pack::Record* const record = twin.read(padded.text());
    ++seen[static_cast<std::size_t>(found)];
    INFO(line);
    if (found == Found::none) REQUIRE(record == nullptr);
    if (found != Found::record || record == nullptr) continue;
    CHECK(plain.record().expect == record->expect);
    CHECK(plain.record().raw == record->raw);
    for (std::size_t i = 0; i < form->keys().size(); ++i) {
      CHECK(plain.record().json[i].empty() ==
            (record->fields[i].kind == game::Field::Kind::absent));
    }
  }
  for (const std::uint64_t count : seen) CHECK(count > 100);
}

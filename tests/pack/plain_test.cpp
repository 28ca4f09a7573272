// Plain records, of Connect Z: what is read and judged by a short cut is what the long way gives.

#include <array>

#include "base/random.hpp"
#include "games/connectz/definition.hpp"
#include "pack/plain_reader.hpp"
#include "pack/record.hpp"
#include "tests/catch.hpp"
#include "tests/pack/packing.hpp"
#include "text/base64.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

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
  std::string id = random.below(8) == 0 ? "\xc3\xa9" : std::string(random.below(20), 'a');
  while (random.below(4) == 0) {
    id += std::array{R"(\u00e9)", R"(\")",     R"(\\)", R"(\ud83d\ude00)",
                     R"(\/)",     R"(\ud83d)", R"(\x)", "]}"}[random.below(8)];
  }
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

/// The codes of a pack, which both ways have to give.
std::vector<game::Code> codes_of(game::Referee& referee, const std::string& pack) {
  const auto all = tests::judge(referee, pack);
  const auto plain = tests::judge(referee, pack, {.detail = game::Detail::code});
  REQUIRE(all.size() == plain.size());
  std::vector<game::Code> codes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    REQUIRE(plain[i].code == all[i].code);
    REQUIRE(plain[i].expected == all[i].expected);
    REQUIRE(plain[i].where == all[i].where);
    REQUIRE(plain[i].moves == all[i].moves);
    codes.push_back(all[i].code);
  }
  return codes;
}

}  // namespace

TEST_CASE("plain records are judged as all are", "[pack]") {
  for (const auto precedence : {connectz::Precedence::spec, connectz::Precedence::first}) {
    connectz::Settings settings;
    settings.precedence = precedence;
    const auto referee =
        pack::with_packs(connectz::definition(settings), pack::FileKind::pack).make_referee();
    std::array<std::uint64_t, 10> seen{};
    for (std::uint64_t seed = 0; seed < tests::rounds(100'000); ++seed) {
      base::Random random(base::mix(23, seed));
      const std::string pack = random_record(random) + "\n" + random_record(random);
      INFO(pack);
      for (const game::Code code : codes_of(*referee, pack)) ++seen[static_cast<std::size_t>(code)];
    }
    for (std::size_t code = 0; code < 9; ++code) CHECK(seen[code] > 0);
  }
}

TEST_CASE("plain records of odd lists are judged as all are", "[pack]") {
  using game::Code;
  const auto referee =
      pack::with_packs(connectz::definition({}), pack::FileKind::pack).make_referee();
  const std::string good = "{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1]}\n";
  const std::pair<std::string, Code> records[] = {
      {"{\"id\":\"a\",\"frame\":[7,\r6 ,\t4\r],\"moves\":[\r1\r,2]}", Code::incomplete},
      {"{\"id\":\"a\",\"frame\":[7,6,true],\"moves\":[1]}", Code::invalid_file},
      {"{\"id\":\"a\",\"frame\":[7 6,4],\"moves\":[1]}", Code::invalid_file},
      {"{\"id\":\"a\",\"frame\":[7,6,4,],\"moves\":[1]}", Code::invalid_file},
      {"{\"id\":\"a\",\"frame\":[7,6,4],\"moves\":[1,]}", Code::invalid_file},
      {"{\"id\":\"a\",\"frame\":[7,6],\"moves\":[1]}", Code::invalid_file},
  };
  for (const auto& [record, code] : records) {
    INFO(record);
    CHECK(codes_of(*referee, good + record + "\n" + good) ==
          std::vector{Code::incomplete, code, Code::incomplete});
  }
}

TEST_CASE("plain records are read as all are", "[pack]") {
  using Found = pack::PlainReader::Found;
  const auto form = connectz::definition({}).format;
  pack::RecordReader strings(form.get());
  pack::PlainReader plain(form->keys, strings);
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
    for (std::size_t i = 0; i < form->keys.size(); ++i) {
      CHECK(plain.record().json[i].empty() ==
            (record->fields[i].kind == game::Field::Kind::absent));
    }
  }
  for (const std::uint64_t count : seen) CHECK(count > 100);
}

#include "games/surakarta/record_format.hpp"

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Field;
using surakarta::RecordFormat;

namespace {

const Field none;

Field text_of(std::string_view text) {
  return {Field::Kind::text, {{text, false}}};
}

Field list_of(std::vector<Field::Item> items) {
  return {Field::Kind::list, std::move(items)};
}

/// The text of a record, or why it is none.
std::string written(const Field& setup, const Field& moves) {
  std::string text;
  const std::vector<Field> fields{setup, moves};
  const auto reason = RecordFormat().write(fields, text);
  return reason ? "no record: " + *reason : text;
}

/// The fields of a text, each item in brackets.
std::string read(std::string_view text) {
  std::vector<Field> fields;
  if (!RecordFormat().read(text, fields)) return "no record";
  REQUIRE(fields.size() == 2);
  CHECK(fields[1].kind == Field::Kind::list);
  CHECK((fields[0].kind == Field::Kind::text) == !fields[0].items.empty());
  std::string words;
  for (const Field& field : fields) {
    for (const Field::Item& item : field.items) {
      CHECK(!item.is_number);
      words += '[' + std::string(item.text) + ']';
    }
    words += '/';
  }
  return words;
}

}  // namespace

TEST_CASE("Surakarta: records become lines", "[surakarta]") {
  CHECK(written(none, list_of({})).empty());
  CHECK(written(none, list_of({{"D2-D3"}, {"E5-D4"}})) == "D2-D3\nE5-D4\n");
  CHECK(written(text_of("x..o"), list_of({{"0,0 0,1"}})) == "x..o\n0,0 0,1\n");
}

TEST_CASE("Surakarta: what is no record says why", "[surakarta]") {
  const Field moves = list_of({{"D2-D3"}});
  CHECK(written(list_of({{"x..o"}}), moves) == "no record: \"setup\" is no board");
  CHECK(written({Field::Kind::pairs, {}}, moves) == "no record: \"setup\" is no board");
  CHECK(written(none, none) == "no record: \"moves\" is no list of moves");
  CHECK(written(none, text_of("D2-D3")) == "no record: \"moves\" is no list of moves");
  CHECK(written(text_of("x.\n.o"), moves) == "no record: 'x.\\x0a.o' is no line");
  CHECK(written(none, list_of({{"D2-D3\r"}})) == "no record: 'D2-D3\\x0d' is no line");
  CHECK(written(none, list_of({{"12", true}})) == "no record: '12' is no line");
}

TEST_CASE("Surakarta: texts become records", "[surakarta]") {
  CHECK(read("") == "//");
  CHECK(read("D2-D3 E5-D4\n\nC2-C3\n") == "/[D2-D3][E5-D4][C2-C3]/");
  CHECK(read("x..o\n0,0 0,1\n1,1  1,0\n") == "[x..o]/[0,0 0,1][1,1  1,0]/");
  CHECK(read("\nD2-D3\n") == "/[D2-D3]/");
  CHECK(read("D2-D3\nx..o\n") == "/[D2-D3][x..o]/");
  CHECK(read("x..o\nD2-D3 E5-D4\n") == "[x..o]/[D2-D3 E5-D4]/");
  CHECK(read("D2-D3\n" + std::string(std::size_t{1} << 21, 'a')) == "no record");
}

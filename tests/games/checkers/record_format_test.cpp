#include "games/checkers/record_format.hpp"

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::RecordFormat;
using game::Field;

namespace {

const Field none;

Field text_of(std::string_view text) {
  return {Field::Kind::text, {{text, false}}};
}

Field pairs_of(std::vector<Field::Item> items) {
  return {Field::Kind::pairs, std::move(items)};
}

Field list_of(std::vector<Field::Item> items) {
  return {Field::Kind::list, std::move(items)};
}

/// The text of a record, or why it is none.
std::string written(const Field& setup, const Field& tags, const Field& moves) {
  std::string text;
  const std::vector<Field> fields{setup, tags, moves};
  const auto reason = RecordFormat().write(fields, text);
  return reason ? "no record: " + *reason : text;
}

std::string with_tag(std::string_view name, std::string_view words) {
  return written(none, pairs_of({{name}, {words}}), list_of({}));
}

std::string with_move(std::string_view move) {
  return written(none, none, list_of({{move}}));
}

/// The fields of a text, each item in brackets: the set-up, the tags, the moves.
std::string read(std::string_view text) {
  std::vector<Field> fields;
  if (!RecordFormat().read(text, fields)) return "no record";
  REQUIRE(fields.size() == 3);
  CHECK(fields[0].kind == (fields[0].items.empty() ? Field::Kind::absent : Field::Kind::text));
  CHECK(fields[1].kind == (fields[1].items.empty() ? Field::Kind::absent : Field::Kind::pairs));
  CHECK(fields[2].kind == Field::Kind::list);
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

TEST_CASE("checkers: records become PDN", "[checkers]") {
  CHECK(written(none, none, list_of({})).empty());
  CHECK(written(none, none, list_of({{"11-15"}, {"22x18"}, {"1/2-1/2"}, {"*"}})) ==
        "11-15\n22x18\n1/2-1/2\n*\n");
  CHECK(written(text_of("B:W18:B1"), pairs_of({{"Event"}, {"Open"}, {"Round"}, {"2"}}),
                list_of({{"1-6"}})) ==
        "[Event \"Open\"]\n[Round \"2\"]\n[FEN \"B:W18:B1\"]\n1-6\n");
}

TEST_CASE("checkers: fields of another kind are no record", "[checkers]") {
  const Field game = list_of({{"11-15"}});
  CHECK(written(game, none, game) == "no record: \"setup\" is no string");
  CHECK(written(pairs_of({}), none, game) == "no record: \"setup\" is no string");
  CHECK(written(none, text_of("Open"), game) == "no record: \"tags\" is no object");
  CHECK(written(none, list_of({}), game) == "no record: \"tags\" is no object");
  CHECK(written(none, none, none) == "no record: \"moves\" is no list of moves");
  CHECK(written(none, none, text_of("11-15")) == "no record: \"moves\" is no list of moves");
}

TEST_CASE("checkers: names of tags are letters, digits and _", "[checkers]") {
  for (const char* const name : {"A", "Z", "a", "z", "0", "9", "_", "White_Type2"}) {
    INFO(name);
    CHECK(with_tag(name, "x") == "[" + std::string(name) + " \"x\"]\n");
  }
  for (const char* const name : {"", " ", "a b", "@", "[", "`", "{", "/", ":", "a]", "\xC3\xBC"}) {
    INFO(name);
    CHECK(with_tag(name, "x").starts_with("no record: no tag: '"));
  }
}

TEST_CASE("checkers: the text of a tag ends where the tag does", "[checkers]") {
  for (const char* const words : {"", "x", "say \"no\" twice", "\"x\" y", "a ] b", R"(a\b)"}) {
    INFO(words);
    CHECK(with_tag("A", words) == "[A \"" + std::string(words) + "\"]\n");
  }
  for (const char* const words :
       {"a\nb", "a\rb", "\"", "a\" ", "a\"]", "a\" \t] b", "a\"b\"] c", "a\"b\"", "\\", "a\\"}) {
    INFO(words);
    CHECK(with_tag("A", words).starts_with("no record: no tag: 'A' '"));
  }
  CHECK(written(text_of("B:W1\"]"), none, list_of({})).starts_with("no record: no tag: 'FEN'"));
}

TEST_CASE("checkers: moves are numbers with -, x or :", "[checkers]") {
  for (const char* const move : {"11-15", "15x22x31", "15X22", "15:22", "1/2-1/2", "0-1", "*"}) {
    INFO(move);
    CHECK(with_move(move) == std::string(move) + "\n");
  }
  for (const char* const move : {"", "11", "1/2", "11-15 ", "1.", "a3-b4", "**", "11-15*", "-\n"}) {
    INFO(move);
    CHECK(with_move(move).ends_with("is no move"));
  }
  CHECK(written(none, none, list_of({{"11", true}})) == "no record: '11' is no move");
  CHECK(written(none, none, list_of({{"11-15", true}})) == "no record: '11-15' is no move");
}

TEST_CASE("checkers: PDN becomes records", "[checkers]") {
  CHECK(read("") == "///");
  CHECK(read("1. 11-15 22-18\n2. 15x22 1-0\n") == "//[11-15][22-18][15x22][1-0]/");
  CHECK(read("[Event \"a\"]\n[Round \"2\"]\n11-15 *\n") == "/[Event][a][Round][2]/[11-15][*]/");
  // The set-up is a field of its own where it is the last tag.
  CHECK(read("[FEN \"B:W18:B1\"]\n1-6\n") == "[B:W18:B1]//[1-6]/");
  CHECK(read("[Event \"a\"]\n[FEN \"B:W18:B1\"]\n1-6\n") == "[B:W18:B1]/[Event][a]/[1-6]/");
  CHECK(read("[FEN \"B:W18:B1\"]\n[Event \"a\"]\n") == "/[FEN][B:W18:B1][Event][a]//");
  CHECK(read("[Event \"FEN\"]\n") == "/[Event][FEN]//");
}

TEST_CASE("checkers: PDN that no record has the form for", "[checkers]") {
  CHECK(read("11-15 nonsense\n") == "no record");
  CHECK(read("11-15 {open\n") == "no record");
  CHECK(read("11-15 (22-18\n\n[Event \"a\"]\n") == "no record");
  CHECK(read("[Event a]\n") == "no record");
  CHECK(read("11-15\n" + std::string(std::size_t{1} << 21, ' ')) == "no record");
}

#include "games/checkers/definition.hpp"

#include "tests/catch.hpp"
#include "tests/games/record_fields.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Field;
using tests::list_field;
using tests::pairs_field;
using tests::text_field;

namespace {

const Field none;

std::string written(const Field& setup, const Field& tags, const Field& moves) {
  return tests::written(*checkers::definition({}).format, {setup, tags, moves});
}

std::string with_tag(std::string_view name, std::string_view words) {
  return written(none, pairs_field({{name}, {words}}), list_field({}));
}

std::string with_move(std::string_view move) {
  return written(none, none, list_field({{move}}));
}

std::string read(std::string_view text) {
  return tests::read(*checkers::definition({}).format, text);
}

}  // namespace

TEST_CASE("checkers: records become PDN", "[checkers]") {
  CHECK(written(none, none, list_field({})).empty());
  CHECK(written(none, none, list_field({{"11-15"}, {"22x18"}, {"1/2-1/2"}, {"*"}})) ==
        "11-15\n22x18\n1/2-1/2\n*\n");
  CHECK(written(text_field("B:W18:B1"), pairs_field({{"Event"}, {"Open"}, {"Round"}, {"2"}}),
                list_field({{"1-6"}})) ==
        "[Event \"Open\"]\n[Round \"2\"]\n[FEN \"B:W18:B1\"]\n1-6\n");
}

TEST_CASE("checkers: fields of another kind are no record", "[checkers]") {
  const Field game = list_field({{"11-15"}});
  CHECK(written(game, none, game) == "no record: \"setup\" is no string");
  CHECK(written(pairs_field({}), none, game) == "no record: \"setup\" is no string");
  CHECK(written(none, text_field("Open"), game) == "no record: \"tags\" is no object");
  CHECK(written(none, list_field({}), game) == "no record: \"tags\" is no object");
  CHECK(written(none, none, none) == "no record: \"moves\" is no list of moves");
  CHECK(written(none, none, text_field("11-15")) == "no record: \"moves\" is no list of moves");
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
  for (const char* const words : {"a\nb", "a\rb", "\"", "a\" ", "a\"]", "a\" \t] b", "a\"\"] b",
                                  "a\"] b", "a\"b\"] c", "a\"b\"", "\\", "a\\"}) {
    INFO(words);
    CHECK(with_tag("A", words).starts_with("no record: no tag: 'A' '"));
  }
  CHECK(
      written(text_field("B:W1\"]"), none, list_field({})).starts_with("no record: no tag: 'FEN'"));
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
  CHECK(written(none, none, list_field({{"11", true}})) == "no record: '11' is no move");
  CHECK(written(none, none, list_field({{"11-15", true}})) == "no record: '11-15' is no move");
}

TEST_CASE("checkers: PDN becomes records", "[checkers]") {
  CHECK(read("") == "--l");
  CHECK(read("1. 11-15 22-18\n2. 15x22 1-0\n") == "--l[11-15][22-18][15x22][1-0]");
  CHECK(read("[Event \"a\"]\n[Round \"2\"]\n11-15 *\n") == "-p[Event][a][Round][2]l[11-15][*]");
  // The set-up is a field of its own where it is the last tag.
  CHECK(read("[FEN \"B:W18:B1\"]\n1-6\n") == "t[B:W18:B1]-l[1-6]");
  CHECK(read("[Event \"a\"]\n[FEN \"B:W18:B1\"]\n1-6\n") == "t[B:W18:B1]p[Event][a]l[1-6]");
  CHECK(read("[FEN \"B:W18:B1\"]\n[Event \"a\"]\n") == "-p[FEN][B:W18:B1][Event][a]l");
  CHECK(read("[Event \"FEN\"]\n") == "-p[Event][FEN]l");
}

TEST_CASE("checkers: PDN that no record has the form for", "[checkers]") {
  CHECK(read("11-15 nonsense\n") == "no record");
  CHECK(read("11-15 {open\n") == "no record");
  CHECK(read("11-15 (22-18\n\n[Event \"a\"]\n") == "no record");
  CHECK(read("[Event a]\n") == "no record");
  CHECK(read("11-15\n" + std::string(std::size_t{1} << 21, ' ')) == "no record");
}

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

// The text of a tag ends where the tag does; moves are numbers with -, x or :.
TEST_CASE("checkers: tags and moves that PDN can represent", "[checkers]") {
  using Tag = std::pair<std::string, std::string>;
  const auto tag = [](const Tag& each) {
    return written(none, pairs_field({{each.first}, {each.second}}), list_field({}));
  };
  const auto move = [](std::string_view text, bool is_number = false) {
    return written(none, none, list_field({{text, is_number}}));
  };
  for (const Tag& good : std::vector<Tag>{{"A", "x"},
                                          {"Z", "x"},
                                          {"a", "x"},
                                          {"z", "x"},
                                          {"0", "x"},
                                          {"9", "x"},
                                          {"_", "x"},
                                          {"White_Type2", "x"},
                                          {"A", ""},
                                          {"A", "say \"no\" twice"},
                                          {"A", "\"x\" y"},
                                          {"A", "\""},
                                          {"A", "a\" "},
                                          {"A", "a\"b\""},
                                          {"A", R"(a\\)"},
                                          {"A", "a ] b"},
                                          {"A", R"(a\b)"}}) {
    CHECK(tag(good) == "[" + good.first + " \"" + good.second + "\"]\n");
  }
  for (const Tag& bad :
       std::vector<Tag>{{"", "x"},       {" ", "x"},         {"a b", "x"},       {"@", "x"},
                        {"[", "x"},      {"`", "x"},         {"{", "x"},         {"/", "x"},
                        {":", "x"},      {"a]", "x"},        {"\xC3\xBC", "x"},  {"A", "a\nb"},
                        {"A", "a\rb"},   {"A", "a\"]"},      {"A", "a\" \t] b"}, {"A", "a\"\"] b"},
                        {"A", "a\"] b"}, {"A", "a\"b\"] c"}, {"A", "\\"},        {"A", "a\\"}}) {
    INFO(bad.first << bad.second);
    CHECK(tag(bad).starts_with("no record: no tag: '"));
  }
  CHECK(
      written(text_field("B:W1\"]"), none, list_field({})).starts_with("no record: no tag: 'FEN'"));
  for (const char* const good :
       {"11-15", "15x22x31", "15X22", "15:22", "a3-b4", "cd4", "c3e5", "1/2-1/2", "0-1", "*"}) {
    CHECK(move(good) == std::string(good) + "\n");
  }
  for (const char* const bad :
       {"", "11", "1/2", "11-15 ", "1.", "a3", "a3-b4 x", "**", "11-15*", "-\n"}) {
    INFO(bad);
    CHECK(move(bad).ends_with("is no move"));
  }
  CHECK(move("11-15", true) == "no record: '11-15' is no move");
}

TEST_CASE("checkers: PDN becomes records, where one has the form for it", "[checkers]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "--l"},
      {"1. 11-15 22-18\n2. 15x22 1-0\n", "--l[11-15][22-18][15x22][1-0]"},
      {"[Event \"a\"]\n[Round \"2\"]\n11-15 *\n", "-p[Event][a][Round][2]l[11-15][*]"},
      // The set-up is a field of its own where it is the last tag.
      {"[FEN \"B:W18:B1\"]\n1-6\n", "t[B:W18:B1]-l[1-6]"},
      {"[Event \"a\"]\n[FEN \"B:W18:B1\"]\n1-6\n", "t[B:W18:B1]p[Event][a]l[1-6]"},
      {"[FEN \"B:W18:B1\"]\n[Event \"a\"]\n", "-p[FEN][B:W18:B1][Event][a]l"},
      {"[Event \"FEN\"]\n", "-p[Event][FEN]l"},
      {"11-15 nonsense\n", "no record"},
      {"11-15 {open\n", "no record"},
      {"11-15 (22-18\n\n[Event \"a\"]\n", "no record"},
      {"[Event a]\n", "no record"},
      {"11-15\n" + std::string(std::size_t{1} << 21, ' '), "no record"},
  };
  for (const auto& [text, fields] : cases) CHECK(read(text) == fields);
}

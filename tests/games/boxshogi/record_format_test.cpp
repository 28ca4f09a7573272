#include "games/boxshogi/definition.hpp"

#include "tests/catch.hpp"
#include "tests/games/record_fields.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Field;
using tests::list_field;

namespace {

std::string written(const Field& setup, const Field& moves) {
  return tests::written(*boxshogi::definition({}).format, {setup, moves});
}

std::string read(std::string_view text) {
  return tests::read(*boxshogi::definition({}).format, text);
}

}  // namespace

TEST_CASE("BoxShogi: records become lines", "[boxshogi]") {
  CHECK(written(list_field({{"[]"}, {"[s]"}}), list_field({})) == "\n[]\n[s]\n\n");
  CHECK(written(list_field({{"d a1"}, {"D e5"}, {"[]"}, {"[s g]"}}),
                list_field({{"move a1 a2"}, {"drop s c3"}})) ==
        "d a1\nD e5\n\n[]\n[s g]\n\nmove a1 a2\ndrop s c3\n");
}

TEST_CASE("BoxShogi: what is no record says why", "[boxshogi]") {
  const Field setup = list_field({{"d a1"}, {"[]"}, {"[]"}});
  const Field moves = list_field({{"move a1 a2"}});
  const std::string no_setup = "no record: \"setup\" is no list of lines";
  CHECK(written({}, moves) == no_setup);
  CHECK(written(tests::text_field("d a1"), moves) == no_setup);
  CHECK(written(tests::pairs_field({}), moves) == no_setup);
  CHECK(written(setup, {}) == "no record: \"moves\" is no list of lines");
  CHECK(written(setup, tests::text_field("move a1 a2")) ==
        "no record: \"moves\" is no list of lines");
  CHECK(written(list_field({{"[]"}}), moves) ==
        "no record: \"setup\" lacks the lists of captured pieces");
  CHECK(written(list_field({}), moves) ==
        "no record: \"setup\" lacks the lists of captured pieces");
  CHECK(written(list_field({{"d\na1"}, {"[]"}, {"[]"}}), moves) ==
        "no record: 'd\\x0aa1' is no line");
  CHECK(written(setup, list_field({{"move a1 a2\r"}})) ==
        "no record: 'move a1 a2\\x0d' is no line");
  CHECK(written(setup, list_field({{"12", true}})) == "no record: '12' is no line");
}

TEST_CASE("BoxShogi: texts become records", "[boxshogi]") {
  CHECK(read("") == "ll");
  CHECK(read("d a1\n D e5\t\n\n[]\n[s g]\n \nmove a1 a2\n") ==
        "l[d a1][D e5][[]][[s g]]l[move a1 a2]");
  // Empty lines behind the second are moves, which are judged as such.
  CHECK(read("d a1\n\n[]\n[]\n\n\nmove a1 a2\n\n") == "l[d a1][[]][[]]l[][move a1 a2][]");
  CHECK(read("\n\n\n") == "ll[]");
  CHECK(read("d a1\n" + std::string(std::size_t{1} << 21, 'a')) == "no record");
}

#include "games/surakarta/definition.hpp"

#include "tests/catch.hpp"
#include "tests/games/record_fields.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Field;
using tests::list_field;
using tests::text_field;

namespace {

const Field none;

std::string written(const Field& setup, const Field& moves) {
  return tests::written(*surakarta::definition({}).format, {setup, moves});
}

std::string read(std::string_view text) {
  return tests::read(*surakarta::definition({}).format, text);
}

}  // namespace

TEST_CASE("Surakarta: records become lines", "[surakarta]") {
  CHECK(written(none, list_field({})).empty());
  CHECK(written(none, list_field({{"D2-D3"}, {"E5-D4"}})) == "D2-D3\nE5-D4\n");
  CHECK(written(text_field("x..o"), list_field({{"0,0 0,1"}})) == "x..o\n0,0 0,1\n");
}

TEST_CASE("Surakarta: what is no record says why", "[surakarta]") {
  const Field moves = list_field({{"D2-D3"}});
  CHECK(written(list_field({{"x..o"}}), moves) == "no record: \"setup\" is no board");
  CHECK(written({Field::Kind::pairs, {}}, moves) == "no record: \"setup\" is no board");
  CHECK(written(none, none) == "no record: \"moves\" is no list of moves");
  CHECK(written(none, text_field("D2-D3")) == "no record: \"moves\" is no list of moves");
  CHECK(written(text_field("x.\n.o"), moves) == "no record: 'x.\\x0a.o' is no line");
  CHECK(written(none, list_field({{"D2-D3\r"}})) == "no record: 'D2-D3\\x0d' is no line");
  CHECK(written(none, list_field({{"12", true}})) == "no record: '12' is no line");
}

TEST_CASE("Surakarta: texts become records", "[surakarta]") {
  CHECK(read("x..o\n") == "t[x..o]l");
  CHECK(read("") == "-l");
  CHECK(read("D2-D3 E5-D4\n\nC2-C3\n") == "-l[D2-D3][E5-D4][C2-C3]");
  CHECK(read("x..o\n0,0 0,1\n1,1  1,0\n") == "t[x..o]l[0,0 0,1][1,1  1,0]");
  CHECK(read("\nD2-D3\n") == "-l[D2-D3]");
  CHECK(read("D2-D3\nx..o\n") == "-l[D2-D3][x..o]");
  CHECK(read("x..o\nD2-D3 E5-D4\n") == "t[x..o]l[D2-D3 E5-D4]");
  CHECK(read("D2-D3\n" + std::string(std::size_t{1} << 21, 'a')) == "no record");
}

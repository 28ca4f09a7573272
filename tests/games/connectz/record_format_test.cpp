#include "games/connectz/definition.hpp"

#include "tests/catch.hpp"
#include "tests/games/record_fields.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using game::Field;
using tests::list_field;
using tests::text_field;

namespace {

const Field usual_frame = list_field({{"7", true}, {"6", true}, {"4", true}});

std::string written_record(const Field& frame, const Field& moves) {
  return tests::written(*connectz::definition({}).format, {frame, moves});
}

std::string read_text(std::string_view text) {
  return tests::read(*connectz::definition({}).format, text);
}

}  // namespace

TEST_CASE("records become files of Connect Z", "[connectz][once]") {
  CHECK(written_record(usual_frame, list_field({})) == "7 6 4\n");
  CHECK(written_record(usual_frame, list_field({{"1", true}, {"07"}})) == "7 6 4\n1\n07\n");
  CHECK(written_record(usual_frame, text_field("")) == "7 6 4\n");
  CHECK(written_record(usual_frame, text_field("170")) == "7 6 4\n1\n7\n0\n");
  CHECK(written_record(list_field({{"009"}}), text_field("9")) == "009\n9\n");
  CHECK(written_record(list_field({}), list_field({{"1"}})) == "\n1\n");
}

TEST_CASE("fields that are no record of Connect Z", "[connectz][once]") {
  const Field none;
  const std::string no_frame = "no record: \"frame\" is no list of numbers";
  const std::string no_moves =
      "no record: \"moves\" is neither a list of numbers nor a string of digits";
  const std::string wide = "no record: moves are a string in frames of up to 9 columns only";
  CHECK(written_record(none, list_field({})) == no_frame);
  CHECK(written_record(text_field("7"), list_field({})) == no_frame);
  CHECK(written_record(usual_frame, none) == no_moves);
  CHECK(written_record(usual_frame, tests::pairs_field({})) == no_moves);
  for (const std::string_view bad : {"", "x", "-1", "1 ", "1\n", "1x"}) {
    INFO(bad);
    CHECK(written_record(list_field({{bad}, {"6"}, {"4"}}), list_field({})).ends_with("no number"));
    CHECK(written_record(usual_frame, list_field({{"1"}, {bad}})).ends_with("is no number"));
  }
  CHECK(written_record(list_field({{"10"}}), text_field("1")) == wide);
  CHECK(written_record(list_field({}), text_field("1")) == wide);
  CHECK(written_record(usual_frame, text_field("1x")) == "no record: '1x' are no digits");
  // What such a frame is worth the judge says.
  CHECK(written_record(list_field({{"0"}, {"6"}, {"4"}}), text_field("1")) == "0 6 4\n1\n");
}

TEST_CASE("files of Connect Z become records, where one has the form for it", "[connectz][once]") {
  const std::string frame = "l[#7][#6][#4]";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"7 6 4", frame + "l"},
      {"7 6 4\n", frame + "l"},
      {" 07 6\t4 \r\n1\n 02\r\n3", frame + "l[#1][#2][#3]"},
      {"", "no record"},
      {"\n", "no record"},
      {"7 6\n", "no record"},
      {"7 6 4 1\n", "no record"},
      {"7 6 x\n", "no record"},
      {"7 6 4 x\n", "no record"},
      {"7 6 0\n", "no record"},
      {"7 6 4\n1\n\n", "no record"},
      {"7 6 4\nx\n", "no record"},
      {"7 6 4\n1 x\n", "no record"},
      {"7 6 4\n1 2\n", "no record"},
      {"7 6 4" + std::string(std::size_t{1} << 21, ' '), "no record"},
  };
  for (const auto& [text, fields] : cases) {
    INFO(text.substr(0, 20));
    CHECK(read_text(text) == fields);
  }
}

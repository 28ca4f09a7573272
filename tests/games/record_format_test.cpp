// Texts become the fields of records, where a record has the form for them. What records become is
// in tests/cli/sessions/records.txt.
#include "game/record_format.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "games/boxshogi/definition.hpp"
#include "games/checkers/definition.hpp"
#include "games/connectz/definition.hpp"
#include "games/surakarta/definition.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// The fields of a text: a letter for the kind of each, and its items in brackets, numbers with a #
/// before them.
std::string read(const game::Definition& game, std::string_view text) {
  std::vector<game::Field> fields;
  if (!game.format->read(text, fields)) return "no record";
  std::string words;
  for (const game::Field& field : fields) {
    constexpr std::string_view letters = "-tlp";  // absent, text, list, pairs
    words += letters[static_cast<std::size_t>(field.kind)];
    for (const game::Field::Item& item : field.items) {
      words += '[' + std::string(item.is_number ? "#" : "") + std::string(item.text) + ']';
    }
  }
  return words;
}

struct Row {
  std::string text;
  std::string fields;
};

void check(const game::Definition& game, const std::vector<Row>& rows) {
  for (const auto& [text, fields] : rows) {
    INFO(text.substr(0, 100));
    CHECK(read(game, text) == fields);
  }
}

const std::string long_line(std::size_t{1} << 21, ' ');

}  // namespace

TEST_CASE("BoxShogi: texts become records", "[boxshogi]") {
  check(boxshogi::definition({}),
        {{"", "ll"},
         {"d a1\n D e5\t\n\n[]\n[s g]\n \nmove a1 a2\n", "l[d a1][D e5][[]][[s g]]l[move a1 a2]"},
         // Empty lines behind the second are moves, which are judged as such.
         {"d a1\n\n[]\n[]\n\n\nmove a1 a2\n\n", "l[d a1][[]][[]]l[][move a1 a2][]"},
         {"\n\n\n", "ll[]"},
         {"d a1\n" + long_line, "no record"}});
}

TEST_CASE("checkers: texts become records", "[checkers]") {
  check(checkers::definition({}),
        {{"", "--l"},
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
         {"11-15\n" + long_line, "no record"}});
}

TEST_CASE("Connect Z: texts become records", "[connectz]") {
  const std::string frame = "l[#7][#6][#4]";
  check(connectz::definition({}), {{"7 6 4", frame + "l"},
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
                                   {"7 6 4" + long_line, "no record"}});
}

TEST_CASE("Surakarta: texts become records", "[surakarta]") {
  check(surakarta::definition({}), {{"x..o\n", "t[x..o]l"},
                                    {"", "-l"},
                                    {"D2-D3 E5-D4\n\nC2-C3\n", "-l[D2-D3][E5-D4][C2-C3]"},
                                    {"x..o\n0,0 0,1\n1,1  1,0\n", "t[x..o]l[0,0 0,1][1,1  1,0]"},
                                    {"\nD2-D3\n", "-l[D2-D3]"},
                                    {"D2-D3\nx..o\n", "-l[D2-D3][x..o]"},
                                    {"x..o\nD2-D3 E5-D4\n", "t[x..o]l[D2-D3 E5-D4]"},
                                    {"D2-D3\n" + long_line, "no record"}});
}

// The judge against its slow twin, which was written from the rules alone and shares no code.

#include "tests/twin/connectz_twin.hpp"

#include <array>
#include <map>

#include "tests/catch.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

/// Compares on one file, in a few ways drawn from the seed; counts the codes.
void compare(const std::string& text, std::uint64_t seed, std::array<int, 10>& codes) {
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    const auto ruling = twin::judge_connectz(text, precedence == Precedence::first);
    ++codes[static_cast<std::size_t>(ruling.code)];
    const std::string whole = tests::all_of(tests::judge_text(text, {.precedence = precedence}));
    const std::size_t block_bytes = 1 + seed * 7919 % (text.size() + 2);
    const std::size_t min_test_bytes = seed % 3 == 0 ? 1 : seed * 104729 % (text.size() + 2);
    for (const bool streamed : {false, true}) {
      const auto verdict =
          tests::judge_text(text, {precedence, block_bytes, min_test_bytes, streamed});
      INFO("seed " << seed << ", first " << (precedence == Precedence::first) << ", blocks of "
                   << block_bytes << ", stretches of " << min_test_bytes << ", streamed "
                   << streamed);
      REQUIRE(tests::words_of(verdict) == tests::words_of(ruling));
      REQUIRE(tests::all_of(verdict) == whole);
    }
  }
}

/// The winning line lies where counters of one player lie, says the text itself.
void check_line(const std::string& text) {
  const game::Verdict verdict = tests::judge_text(text, {});
  const auto* line = tests::property_of<game::CellLine>(verdict, "winning_line");
  if (line == nullptr) return;
  const auto& frame = *tests::property_of<std::vector<base::Natural>>(verdict, "frame");
  REQUIRE(base::Natural(line->count) >= frame[2]);
  // Replays the moves up to the winning one on plain columns.
  std::map<std::string, std::vector<unsigned>> columns;
  const std::uint64_t winning = *tests::property_of<std::uint64_t>(verdict, "winning_move");
  std::string_view rest = text;
  rest.remove_prefix(rest.find('\n') + 1);
  std::string last;
  for (std::uint64_t move = 0; move < winning; ++move) {
    const connectz::MoveLine read = connectz::read_move(rest);
    rest.remove_prefix(read.bytes);
    last = read.kind == connectz::MoveLine::Kind::column ? std::to_string(read.column)
                                                         : std::string(read.field);
    columns[last].push_back(static_cast<unsigned>(move % 2));
  }
  bool through_last = false;
  for (std::uint64_t i = 0; i < line->count; ++i) {
    const auto cell = line->cell(i);
    const auto& column = columns.at(cell.column.digits());
    REQUIRE(column.at(cell.row - 1) == (winning - 1) % 2);
    through_last = through_last || (cell.column.digits() == last && cell.row == column.size());
  }
  REQUIRE(through_last);
}

}  // namespace

TEST_CASE("small random files", "[twin]") {
  std::array<int, 10> codes{};
  const std::uint64_t files = tests::rounds(30000);
  for (std::uint64_t seed = 0; seed < files; ++seed) {
    const std::string text = twin::random_small_file(seed);
    compare(text, seed, codes);
    check_line(text);
  }
  for (std::size_t code = 0; code <= 8; ++code) {
    CAPTURE(code);
    CHECK(codes[code] > static_cast<int>(files / 60));
  }
}

TEST_CASE("larger files with planted lines", "[twin]") {
  std::array<int, 10> codes{};
  const std::uint64_t files = tests::rounds(500);
  for (std::uint64_t seed = 0; seed < files; ++seed) {
    const std::string text = twin::random_planted_file(seed);
    compare(text, seed, codes);
    check_line(text);
  }
  for (const std::size_t code : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 8U}) {
    CAPTURE(code);
    CHECK(codes[code] > 0);
  }
}

TEST_CASE("lines that are too long", "[twin]") {
  std::array<int, 10> codes{};
  const std::string zeros(base::max_line_bytes - 1, '0');
  const std::string longest = zeros + "1\n";
  const std::string too_long = "0" + longest;
  for (const std::string& text :
       {"7 6 4\n" + longest, "7 6 4\n" + too_long, "7 6 4\nx\n" + too_long, too_long,
        "7 6 4\n1\n" + too_long + "x\n", "7 6 4\n9\n" + too_long, "1 1 2\n" + too_long,
        "3 3 1\n1\n" + too_long, "3 3 1\n1\n1\n" + too_long, "7 6 4\n" + zeros.substr(1) + "1\r\n",
        "7 6 4\n" + zeros + "1\r\n"}) {
    compare(text, 11 * text.size(), codes);
  }
  CHECK(codes[9] > 0);
}

// The judge against its slow twin, which was written from the rules alone and shares no code: on
// random files of every kind, and on every form of line and the borders between them.

#include "tests/twin/connectz_twin.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/twin/connectz_files.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Precedence;

namespace {

using Codes = std::array<int, 10>;

/// Compares on one file, in some ways drawn from the seed; counts the codes.
void compare(const std::string& text, std::uint64_t seed, std::size_t ways, Codes& codes) {
  base::Random random(seed);
  const twin::ConnectzRulings rulings = twin::judge_connectz(text);
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    const auto& ruling = precedence == Precedence::first ? rulings.first : rulings.spec;
    ++codes[static_cast<std::size_t>(ruling.code)];
    const auto whole = tests::judge_text(text, {.precedence = precedence});
    INFO("seed " << seed << ", first " << (precedence == Precedence::first));
    REQUIRE(tests::words_of(whole) == tests::words_of(ruling));
    for (std::size_t i = 0; i < ways; ++i) {
      const std::size_t block_bytes =
          1 + random.below(random.below(2) == 0 ? 300 : std::max<std::size_t>(text.size(), 300));
      const std::size_t min_test_bytes = random.below(4) == 0 ? 1 : random.below(text.size() + 2);
      const bool streamed = (seed + i) % 2 == 0;
      CAPTURE(block_bytes, min_test_bytes, streamed);
      const auto verdict =
          tests::judge_text(text, {precedence, block_bytes, min_test_bytes, streamed});
      REQUIRE(tests::all_of(verdict) == tests::all_of(whole));
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

TEST_CASE("random files of every kind", "[twin][kernel]") {
  struct Kind {
    std::string (*file)(std::uint64_t seed);
    std::uint64_t files;
    std::uint64_t replayed;          ///< of them, to look at their winning lines
    std::vector<std::size_t> codes;  ///< that occur,
    std::uint64_t share;             ///< each in more than one of so many files
  };
  const Kind kinds[] = {
      {twin::random_small_file, 30000, 30000, {0, 1, 2, 3, 4, 5, 6, 7, 8}, 60},
      {twin::random_planted_file, 500, 500, {0, 1, 2, 3, 4, 5, 6, 8}, 1000},
      {twin::random_mixed_file, 1500, 400, {1, 2, 3, 4, 5, 6, 8}, 50},
      {twin::random_digit_file, 800, 400, {1, 2, 3, 4, 5, 6, 8}, 50},
      {twin::random_pair_file, 600, 400, {1, 2, 3, 4, 5, 6, 8}, 50},
  };
  for (const Kind& kind : kinds) {
    const auto files = std::max<std::uint64_t>(tests::rounds(kind.files), 80);
    Codes codes{};
    for (std::uint64_t seed = 0; seed < files; ++seed) {
      const std::string text = kind.file(seed);
      compare(text, seed, 2, codes);
      if (seed < tests::rounds(kind.replayed)) check_line(text);
    }
    for (const std::size_t code : kind.codes) {
      CAPTURE(&kind - kinds, code);
      CHECK(codes[code] > static_cast<int>(files / kind.share));
    }
  }
}

TEST_CASE("lines that are too long", "[twin]") {
  Codes codes{};
  const std::string zeros(base::max_line_bytes - 1, '0');
  const std::string longest = zeros + "1\n";
  const std::string too_long = "0" + longest;
  for (const std::string& text :
       {"7 6 4\n" + longest, "7 6 4\n" + too_long, "7 6 4\nx\n" + too_long, too_long,
        "7 6 4\n1\n" + too_long + "x\n", "7 6 4\n9\n" + too_long, "1 1 2\n" + too_long,
        "3 3 1\n1\n" + too_long, "3 3 1\n1\n1\n" + too_long, "7 6 4\n" + zeros.substr(1) + "1\r\n",
        "7 6 4\n" + zeros + "1\r\n"}) {
    compare(text, 11 * text.size(), 2, codes);
  }
  CHECK(codes[9] > 0);
}

TEST_CASE("an odd line anywhere near a border, in lines of every form", "[twin][kernel]") {
  const char* const odd[] = {"x", "0", "", "8", "12345678901234567890123", "007", " 3 ", "3\r\r"};
  const char* const ends[] = {"\n", "\r\n", " \n"};
  Codes codes{};
  std::uint64_t seed = 0;
  for (const std::size_t border : {64U, 512U, 2048U}) {
    for (std::size_t line = border - 1; line <= border + 1; ++line) {
      for (const char* const end : ends) {
        for (const char* const odd_one : odd) {
          if (++seed % 10 != 0 && tests::is_slow_build) continue;
          std::string text = "7 1000000 999999\n";
          for (std::size_t i = 0; i < border + 70; ++i) {
            text += (i == line ? odd_one : std::to_string(1 + i * i % 7)) + end;
          }
          compare(text, seed, 1, codes);
          text.resize(text.size() - 70 * (1 + std::string(end).size()));
          text.pop_back();  // the last line without its LF
          compare(text, seed, 1, codes);
        }
      }
    }
  }
}

TEST_CASE("wide frames whose first column alone is used", "[twin]") {
  Codes codes{};
  for (const char* const columns : {"100", "1000000000", "99999999999999999999"}) {
    for (const char* const end : {"\n", "\r\n"}) {
      std::string text = columns + std::string(" 2000 3") + end;
      for (int i = 0; i < 1500; ++i) text += std::string("1") + end;
      compare(text, 1, 3, codes);
      for (const int column : {2, 4, 3, 5, 6, 7}) text += std::to_string(column) + end;
      compare(text, 2, 3, codes);
    }
  }
}

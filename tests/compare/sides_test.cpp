#include <string>
#include <vector>

#include "compare/baseline_side.hpp"
#include "tests/catch.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/io/temporary_file.hpp"

namespace referee::internal::compare {

namespace {

using tests::compared;
using tests::Games;
using tests::OpenSide;
using tests::Random;
using tests::random_games;
using tests::reports_of;

}  // namespace

TEST_CASE("a report that is cut anywhere is refused, and so is one out of order", "[compare]") {
  Random random(8);
  const Games games = random_games(random);
  const std::vector<std::string> whole = reports_of(games, 1, false, random);
  const auto error_with = [&](const std::string& text) {
    return tests::error_of([&] {
      const std::vector<std::string> texts{text};
      OpenSide before(whole, 1 << 16);
      OpenSide after(texts, 1 << 16);
      report::Comparison counts;
      compared(before.side(), after.side(), counts);
    });
  };
  CHECK(error_with(whole.front()).empty());
  for (std::size_t size = 0; size < whole.front().size(); size += 3) {
    CHECK(error_with(whole.front().substr(0, size)).starts_with("r0: line "));
  }
  std::string swapped = whole.front();
  const std::size_t first = swapped.find('\n') + 1;
  const std::size_t second = swapped.find('\n', first) + 1;
  const std::size_t third = swapped.find('\n', second) + 1;
  swapped = swapped.substr(0, first) + swapped.substr(second, third - second) +
            swapped.substr(first, second - first) + swapped.substr(third);
  CHECK(error_with(swapped).find("out of order") != std::string::npos);
}

TEST_CASE("a baseline is compared in what it says, in any order of its lines", "[compare]") {
  const auto side_of = [](const std::string& lines) {
    const bool has_crlf = lines.find('\r') != std::string::npos;
    const std::string text = (has_crlf ? "tool baseline 3\r\n" : "tool baseline 3\n") + lines;
    tests::TextReader reader(text, 5);
    return BaselineSide("base", reader, "tool");
  };
  BaselineSide before = side_of(
      "3\tc\tcontent 0123456789abcdef\n1\ta\tmove 7\n5\tb\t2\n4\t./b\t1\n8\t\\xff\\n\n2\td\tmove "
      "1\n");
  BaselineSide after = side_of(
      "2\te\tcontent 0123456789abcdef\n1\ta\tmove 9\n4\tb\t1\n3\tb\t2\n8\t\\xff\\n\n2\td\tmove "
      "1\n");
  report::Comparison counts;
  CHECK(compared(before, after, counts) ==
        std::vector<std::string>{"changed\t1\t1\ta\t-\tproperties.winning_move\t-",
                                 "changed\t5\t3\tb\t2\tcode\t-", "moved\t3\t2\te\t-\tcode\tc"});
  CHECK(counts.same == 3);
  BaselineSide with_lf = side_of("1\ta\tmove 7\n");
  BaselineSide with_crlf = side_of("1\ta\tmove 7\r\n");
  report::Comparison none;
  CHECK(compared(with_lf, with_crlf, none).empty());
  CHECK(none.same == 1);
  const auto refusal = [&](const std::string& lines) {
    return tests::error_of([&] {
      BaselineSide side = side_of(lines);
      while (side.next()) continue;
    });
  };
  CHECK(refusal("3\ta\n4\ta\n") == "base: line 3: this game occurs twice");
  CHECK(refusal("3\ta\n4") == "base: line 3: the end of the line is missing");
  CHECK(refusal("x\ta\n").starts_with("base: line 2: not CODE"));
}

TEST_CASE("a directory that could not be read is at its place in a baseline, too", "[compare]") {
  const report::Printer printer(report::jsonl_format);
  std::string text;
  report::Summary summary;
  printer.begin({"tool", "1.2.3", {}, {}}, text);
  for (const std::string path : {"a-b", "a"}) {  // which is a/ there
    report::Report report;
    report.path = path;
    report.verdict = game::file_error("no");
    report.is_directory = path == "a";
    printer.print(report, text);
    summary.add(report::Outcome(report));
  }
  printer.end(summary, text);
  const std::vector<std::string> texts{text};
  OpenSide after(texts, 1 << 16);
  const std::string lines = "tool baseline 3\n9\ta\n9\ta-b\n9\tc\n";
  tests::TextReader reader(lines, 1 << 16);
  BaselineSide before("base", reader, "tool");
  report::Comparison counts;
  CHECK(compared(before, after.side(), counts) ==
        std::vector<std::string>{"removed\t9\t-\tc\t-\t-\t-"});
  CHECK(counts.same == 2);
}

}  // namespace referee::internal::compare

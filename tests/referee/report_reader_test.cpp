// Saved reports, as users of the library read them.
#include <referee/report_reader.hpp>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "tests/catch.hpp"

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::string_view begin_line =
    R"({"type":"begin","schema":1,"tool":"connectz","version":"1.2.3","options":{"precedence":"spec"}})"
    "\n";
constexpr std::string_view won_line =
    R"({"type":"game","path":"a\nb","code":1,"name":"first_player_wins","reason":"won","line":8,"byte":18,"move":7,"player":1,"moves":7,"bytes":20,"frame":[7,6,"18446744073709551616"],"winning_line":[[1,1],[1,2]],"seconds":0.25})"
    "\n";
constexpr std::string_view open_line =
    R"({"type":"game","path":"b","path_hex":"ff","game":2,"code":3,"name":"incomplete","expected":0,"reason":"open","moves":1,"bytes":8})"
    "\n";
constexpr std::string_view end_line =
    R"({"type":"summary","partial":false,"files":2,"games":2,"skipped":0,"bytes":28,"moves":8,"codes":{"0":0,"1":1,"2":0,"3":1,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0}})"
    "\n";

std::string joined(std::initializer_list<std::string_view> lines) {
  std::string text;
  for (const std::string_view line : lines) text += line;
  return text;
}

/// Gives the text in pieces of a few bytes.
referee::ReportReader::Read reading(std::string text) {
  return [text = std::move(text), at = std::size_t{0}](char* room, std::size_t bytes) mutable {
    const std::size_t count = std::min({bytes, text.size() - at, std::size_t{7}});
    std::copy_n(text.data() + at, count, room);
    at += count;
    return count;
  };
}

}  // namespace

TEST_CASE("a saved report is read game by game") {
  referee::ReportReader reader("x", reading(joined({begin_line, won_line, open_line, end_line})));
  CHECK(reader.tool() == "connectz");
  CHECK(reader.version() == "1.2.3");
  REQUIRE(reader.options().size() == 1);
  CHECK(reader.options().front().second == "spec");
  referee::Report report;
  REQUIRE(reader.next(report));
  CHECK(report.path == "a\nb");
  CHECK(report.code == referee::Code::first_player_wins);
  CHECK(report.reason == "won");
  CHECK(report.move == 7U);
  CHECK(report.seconds == 0.25);
  const auto* const frame = report.get<std::vector<referee::Number>>("frame");
  REQUIRE(frame != nullptr);
  CHECK(frame->back().digits == "18446744073709551616");
  const auto* const line = report.get<referee::CellLine>("winning_line");
  REQUIRE(line != nullptr);
  CHECK(*line == referee::CellLine{{"1"}, 1, 0, 1, 2});
  CHECK((line->cell(1).column.digits == "1" && line->cell(1).row == 2));
  const referee::CellLine far{{"9999999999999999999999"}, 5, 1, -1, 4};
  CHECK((far.cell(1).column.digits == "10000000000000000000000" && far.cell(1).row == 4));
  CHECK_THROWS_AS(reader.summary(), referee::Error);
  referee::ReportReader moved = std::move(reader);
  REQUIRE(moved.next(report));
  CHECK(report.path == "\xff");
  CHECK(report.game == 2);
  CHECK(report.expected == referee::Code::draw);
  CHECK(report.properties.empty());
  CHECK_FALSE(report.seconds);
  CHECK_FALSE(moved.next(report));
  CHECK_FALSE(moved.next(report));
  CHECK(moved.summary().games == 2);
  CHECK(moved.summary().failures == 1);
}

TEST_CASE("what is wrong with a saved report is an error with its line, and its end") {
  referee::Report report;
  CHECK_THROWS_WITH(referee::ReportReader("x", reading("7 6 4\n")), ContainsSubstring("x: line 1"));
  CHECK_THROWS_AS(referee::ReportReader("x", {}), referee::Error);
  referee::ReportReader doubled("x", reading(joined({begin_line, won_line, won_line, end_line})));
  REQUIRE(doubled.next(report));
  CHECK_THROWS_WITH(doubled.next(report),
                    ContainsSubstring("x: line 3: this game is out of order"));
  CHECK_THROWS_WITH(doubled.next(report), ContainsSubstring("the report could not be read on"));
  CHECK_THROWS_AS(doubled.summary(), referee::Error);
  const auto fail = [read = reading(joined({begin_line, won_line}))](
                        char* room, std::size_t bytes) mutable -> std::size_t {
    const std::size_t count = read(room, bytes);
    if (count == 0) throw std::runtime_error("lost");
    return count;
  };
  referee::ReportReader lost("x", fail);
  REQUIRE(lost.next(report));
  CHECK_THROWS_AS(lost.next(report), std::runtime_error);
  CHECK_THROWS_AS(lost.next(report), referee::Error);
}

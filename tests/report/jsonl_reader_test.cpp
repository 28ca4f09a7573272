#include "report/jsonl_reader.hpp"

#include <algorithm>
#include <random>
#include <sstream>

#include "base/error.hpp"
#include "game/fields.hpp"
#include "report/printer.hpp"
#include "report/run_options.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

report::Report game_at(std::string_view path) {
  report::Report report;
  report.path = path;
  report.verdict.code = game::Code::first_player_wins;
  report.verdict.reason = "a \"reason\":\n\x1f\xc3\xa9";
  report.verdict.where = {7, 1ULL << 60U, 5, 1};
  report.verdict.moves = (1ULL << 53U) + 1;
  report.verdict.bytes = 3;
  report.seconds = 0.25;
  report.expected = report.verdict.expected = game::Code::draw;
  game::add_property<std::uint64_t>(report.verdict.properties, "winning_move", 4);
  game::add_property<std::string>(report.verdict.properties, "other", ",\"reason\":");
  return report;
}

/// A whole report on these games.
std::string written_report(const std::vector<report::Report>& games,
                           const std::optional<report::ShardInfo>& part = {}) {
  const report::Printer printer(report::jsonl_format);
  std::string text;
  report::Summary summary;
  printer.begin({"tool", "1.2.3", {{"name", "value\xff"}}, part}, text);
  for (const report::Report& game : games) {
    printer.print(game, text);
    summary.add(report::Outcome(game));
  }
  printer.end(summary, text);
  return text;
}

constexpr std::size_t all_at_once = std::size_t{1} << 20;

/// Reads all of it; gives what is wrong, or "".
std::string complaint(const std::string& text, std::size_t step = all_at_once) {
  tests::TextReader in(text, step);
  report::LineParser parser;
  try {
    report::JsonlReader reader(in, "x", parser);
    while (reader.next(parser)) continue;
    return "";
  } catch (const base::Error& error) {
    return error.what();
  }
}

/// A line without end.
class Endless : public io::Reader {
 public:
  std::size_t read(std::span<char> room) override {
    std::fill(room.begin(), room.end(), 'x');
    return room.size();
  }
};

}  // namespace

TEST_CASE("a report is read as it was written", "[report]") {
  report::Report directory = game_at("z\xff\n");
  directory.is_directory = true;
  const std::vector<report::Report> games{game_at(""), game_at("a"), game_at("b\\x\xc3\xa9"),
                                          game_at("c\xc2\x9b"), directory};
  const report::ShardInfo part{2, 3, 9, "0123", 5, [&] {
                                 report::ListDigest digest;
                                 for (const report::Report& game : games) {
                                   digest.add(report::place_of(game.path, game.is_directory));
                                 }
                                 return digest.text();
                               }()};
  const std::string text = written_report(games, part);
  tests::TextReader in(text, all_at_once);
  report::LineParser parser;
  report::JsonlReader reader(in, "x", parser);
  CHECK(reader.tool() == "tool");
  CHECK(reader.version() == "1.2.3");
  CHECK(reader.options() ==
        std::vector<std::pair<std::string, std::string>>{{"name", "value\\xff"}});
  CHECK(reader.part() == part);
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  for (const report::Report& game : games) {
    REQUIRE(reader.next(parser));
    const report::Report& read = reader.report();
    CHECK(read.path == game.path);
    CHECK(read.is_directory == game.is_directory);
    game::visit_fields(
        [](const game::VerdictField& field, const auto& of_read, const auto& of_written) {
          INFO(field.name);
          CHECK(of_read == of_written);
        },
        read.verdict, game.verdict);
    CHECK(read.expected == game.expected);
    CHECK(read.seconds == game.seconds);
    CHECK(baseline::recorded_result(read.verdict) == baseline::recorded_result(game.verdict));
    std::getline(lines, line);
    CHECK(read.line == line);
  }
  CHECK_FALSE(reader.next(parser));
  CHECK(reader.summary().games == 5);
  CHECK(reader.summary().failures == 5);
}

TEST_CASE("a read game is printed with its difference where a judged one has it", "[report]") {
  report::Report game = game_at("a,\"reason\":");
  const std::string text = written_report({game});
  tests::TextReader in(text, all_at_once);
  report::LineParser parser;
  report::JsonlReader reader(in, "x", parser);
  REQUIRE(reader.next(parser));
  const report::Printer printer(report::jsonl_format);
  for (const bool has_before : {false, true}) {
    game.difference = {.change = baseline::Change::failed};
    if (has_before) game.difference->before = {game::Code::draw, 3};
    reader.report().difference = game.difference;
    std::string judged;
    std::string read;
    printer.print(game, judged);
    printer.print(reader.report(), read);
    CHECK(read == judged);
  }
}

TEST_CASE("a read game is printed without what a terminal may obey", "[report]") {
  report::Report game = game_at("a");
  game.verdict.reason = "x\x7f and \xc2\x9b, \xc2\xa0";
  const std::string text = written_report({game});
  std::string raw = text;
  for (const auto& [escape, bytes] :
       {std::pair{R"(\u007F)", "\x7f"}, std::pair{R"(\u009B)", "\xc2\x9b"}}) {
    const std::size_t place = raw.find(escape);
    REQUIRE(place != std::string::npos);
    raw.replace(place, 6, bytes);
  }
  tests::TextReader in(raw, all_at_once);
  report::LineParser parser;
  report::JsonlReader reader(in, "x", parser);
  REQUIRE(reader.next(parser));
  CHECK(reader.report().verdict.reason == game.verdict.reason);
  std::string again;
  report::Printer(report::jsonl_format).print(reader.report(), again);
  CHECK_THAT(text, ContainsSubstring(again));
}

TEST_CASE("a report that is cut off anywhere is refused", "[report]") {
  const std::string text = written_report({game_at("a"), game_at("b")});
  CHECK(complaint(text).empty());
  for (std::size_t size = 0; size < text.size(); size += tests::sparse) {
    const std::string words = complaint(text.substr(0, size));
    CHECK_THAT(words, StartsWith("x: line "));
    for (const std::size_t step : {1U, 7U, 100U})
      CHECK(complaint(text.substr(0, size), step) == words);
  }
}

TEST_CASE("a report that lost or won a line is refused", "[report]") {
  const std::string text = written_report({game_at("a"), game_at("b"), game_at("c")});
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line + '\n');
  const auto complaint_with = [&](std::size_t line, unsigned times) {
    std::string changed;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (unsigned k = 0; k < (i == line ? times : 1); ++k) changed += lines[i];
    }
    return complaint(changed);
  };
  CHECK(complaint_with(0, 1).empty());
  for (std::size_t line = 0; line < lines.size(); ++line) {
    CHECK_THAT(complaint_with(line, 0), StartsWith("x: line "));
    CHECK_THAT(complaint_with(line, 2), StartsWith("x: line "));
  }
}

TEST_CASE("bytes at random make no report, or a whole one", "[report]") {
  const std::string text = written_report({game_at("a"), game_at("b")});
  std::minstd_rand random(5);
  std::size_t refused = 0;
  constexpr std::uint64_t rounds = tests::rounds(20'000);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::string noise = text;
    for (std::size_t i = 0; i <= round % 3; ++i) {
      noise[random() % noise.size()] = static_cast<char>(random() % 256);
    }
    const std::string words = complaint(noise);
    if (!words.empty()) CHECK_THAT(words, StartsWith("x: line "));
    refused += words.empty() ? 0 : 1;
  }
  CHECK(refused > rounds / 2);  // a letter of a reason is as good as another
}

TEST_CASE("a line without end takes bounded memory", "[report]") {
  Endless in;
  report::LineParser parser;
  CHECK_THROWS_WITH(report::JsonlReader(in, "x", parser),
                    ContainsSubstring("line 1: the line is too long"));
}

TEST_CASE("of several members with one name the first is meant, among however many", "[report]") {
  const std::string text = written_report({game_at("a")});
  const auto with = [&](const std::string& before, const std::string& after) {
    std::string changed = text;
    changed.insert(changed.find(",\"code\":"), before);
    changed.insert(changed.find(",\"moves\":"), after);
    return complaint(changed);
  };
  std::string many;
  for (std::size_t i = 0; i < 40; ++i)
    many += ",\"x" + std::to_string(i) + "\":" + std::to_string(i);
  CHECK(with("", "").empty());
  CHECK(with(many, "").empty());
  CHECK(with("", ",\"code\":false").empty());
  CHECK(with(many, many + ",\"code\":false").empty());
  CHECK_THAT(with(",\"code\":false", ""), EndsWith("code is no natural number, or too large"));
  CHECK_THAT(with(many + ",\"moves\":[]", ""),
             EndsWith("moves is no natural number, or too large"));
}

TEST_CASE("a line may be far longer than the buffer", "[report]") {
  std::string path = "a";
  std::vector<report::Report> games;
  for (std::size_t i = 0; i < 4; ++i) path += path + path + std::string(900, 'b');
  games.push_back(game_at("a"));
  games.push_back(game_at(path));
  games.push_back(game_at("b"));
  const std::string text = written_report(games);
  for (const std::size_t step : {1000UL, all_at_once}) {
    tests::TextReader in(text, step);
    report::LineParser parser;
    report::JsonlReader reader(in, "x", parser, 300);
    for (const report::Report& game : games) {
      REQUIRE(reader.next(parser));
      CHECK(reader.report().path == game.path);
      CHECK(text.find(std::string(reader.report().line) + '\n') != std::string::npos);
    }
    CHECK_FALSE(reader.has_next());
    CHECK_FALSE(reader.next(parser));
  }
}

TEST_CASE("the options of a run are read as they were written, whatever their names", "[report]") {
  const report::RunOptions options{{"", "x"}, {"a", ""}, {"b\"", "c\\"}};
  CHECK(report::options_of_json(report::json_of(options)) == options);
}

TEST_CASE("digests tell lists", "[report]") {
  const auto text_of = [](const std::vector<std::string>& items) {
    report::ListDigest digest;
    for (const std::string& item : items) digest.add(item);
    return digest.text();
  };
  CHECK(text_of({}) == "99aa06d3014798d86001c324468d497f");  // of nothing, says xxh128sum
  CHECK(text_of({"a"}) == text_of({"a"}));
  CHECK(text_of({"ab"}) != text_of({"a", "b"}));
  CHECK(text_of({"a", "b"}) != text_of({"b", "a"}));
  CHECK(text_of({""}) != text_of({}));
}

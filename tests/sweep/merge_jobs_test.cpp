#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

#include "base/error.hpp"
#include "sweep/merge.hpp"
#include "tests/catch.hpp"
#include "tests/sweep/merging.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::Game;

namespace {

/// A shard, and the game that it has next.
struct Next {
  report::JsonlReader* shard;
  std::string place;
  std::uint64_t game = 0;
  bool has_begun = false;

  /// False at the end.
  bool advance(report::LineParser& parser) {
    if (!shard->next(parser)) return false;
    const report::Report& report = shard->report();
    const std::string former = std::exchange(place, std::string(report.path));
    const std::uint64_t former_game = std::exchange(game, report.verdict.game);
    const bool follows = has_begun && former == place
                             ? former_game > 0 && game > former_game
                             : (game <= 1 || report.begins_part) && (!has_begun || former < place);
    if (!follows) shard->refuse("this game is out of order, or occurs twice");
    has_begun = true;
    return true;
  }

  /// Whether the other one, which is not earlier, has the same game or the whole file.
  bool repeats(const Next& other) const {
    return place == other.place && (game == other.game || game == 0);
  }
};

std::vector<Next>::iterator first_of(std::vector<Next>& all) {
  return std::min_element(all.begin(), all.end(), [](const Next& a, const Next& b) {
    return a.place != b.place ? a.place < b.place : a.game < b.game;
  });
}

/// The slow twin, of one thread: looks at all shards for each game, and reads none before it has
/// to.
std::string merged_slowly(const std::vector<std::string>& reports) {
  const tests::Shards shards(reports);
  report::LineParser parser;
  const report::Run head = sweep::head_of(shards.readers(), "tool");
  std::vector<Next> left;
  for (report::JsonlReader* const shard : shards.readers()) {
    if (Next next{shard, "", 0}; next.advance(parser)) left.push_back(next);
  }
  const report::Printer printer(report::jsonl_format);
  report::Summary summary;
  std::string text;
  printer.begin(head, text);
  while (!left.empty()) {
    const auto found = first_of(left);
    Next first = *found;
    left.erase(found);
    const auto other = first_of(left);
    if (other != left.end() && first.repeats(*other)) {
      other->shard->refuse(first.shard->name() + " has this file too: " + first.place);
    }
    report::Report& report = first.shard->report();
    report.begins_part = false;
    printer.print(report, text);
    summary.add(report::Outcome(report));
    if (first.advance(parser)) left.push_back(first);
  }
  printer.end(summary, text);
  return text;
}

/// Of two shards with the same game either may be the one that has it "too".
std::string without_names(const std::string& said) {
  return said.substr(std::min(said.find("has this file too"), said.size()) % said.size());
}

/// What a merge gives, or what it throws.
template <typename Merge>
std::string outcome_of(Merge merge) {
  try {
    return merge();
  } catch (const base::Error& error) {
    return error.what();
  }
}

std::string merged_by(unsigned jobs, const std::vector<std::string>& reports, std::size_t step,
                      const report::Printer& printer = report::jsonl_format) {
  sweep::Plan plan;
  plan.jobs = jobs;
  return outcome_of([&] { return tests::merged(tests::Shards(reports, step), plan, printer); });
}

std::vector<std::string> reports_at_random(std::minstd_rand& random) {
  std::vector<std::vector<Game>> parts(1 + random() % 9);
  for (std::size_t file = 0; file < 300; ++file) {
    const std::string path = "games/" + std::to_string(1000 + file);
    std::vector<Game>& part = parts[random() % parts.size()];
    const std::size_t games = random() % 4 == 0 ? 1 + random() % 20 : 0;  // 0: it holds one
    for (std::size_t number = std::min<std::size_t>(games, 1); number <= games; ++number) {
      part.push_back({path, number});
    }
  }
  return tests::shards_of(parts);
}

std::vector<std::string> report_lines(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  return lines;
}

/// Changes a byte, or a line of one report: it is lost, there twice, or from another report.
void damage_reports(std::vector<std::string>& reports, std::minstd_rand& random) {
  std::string& report = reports[random() % reports.size()];
  if (random() % 3 == 0) {
    report[random() % report.size()] = static_cast<char>(random() % 256);
    return;
  }
  std::vector<std::string> lines = report_lines(report);
  const std::vector<std::string> others = report_lines(reports[random() % reports.size()]);
  std::string& line = lines[random() % lines.size()];
  const std::array<std::string, 3> instead{"", line + line, others[random() % others.size()]};
  line = instead[random() % instead.size()];
  report.clear();
  for (const std::string& each : lines) report += each;
}

constexpr std::array<std::size_t, 3> read_steps{100, 1000, 1U << 20U};

/// A text whose end comes, or is given up, once `now` is true.
class LateText : public io::Reader {
 public:
  LateText(std::string_view text, std::size_t early, const std::atomic<bool>& now)
      : early_(text.substr(0, early), early), late_(text.substr(early), text.size()), now_(now) {}

  std::size_t read(std::span<char> room) override {
    if (const std::size_t count = early_.read(room); count > 0) return count;
    constexpr std::size_t patience = 60000;  // milliseconds
    for (std::size_t i = 0; !now_.load(); ++i) {
      if (i == patience) throw base::Error("it was waited for in vain");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return late_.read(room);
  }

 private:
  tests::TextReader early_;
  tests::TextReader late_;
  const std::atomic<bool>& now_;
};

/// A text that says when its end was reached.
class ToldText : public io::Reader {
 public:
  ToldText(std::string_view text, std::atomic<bool>& ended) : text_(text, 1000), ended_(ended) {}

  std::size_t read(std::span<char> room) override {
    const std::size_t count = text_.read(room);
    if (count == 0) ended_.store(true);
    return count;
  }

 private:
  tests::TextReader text_;
  std::atomic<bool>& ended_;
};

/// Two shards, of which the second has its files after those of the first.
std::vector<std::string> one_after_the_other() {
  std::vector<std::vector<Game>> parts(2);
  for (std::size_t file = 0; file < 500; ++file) {
    parts[file / 250].push_back({"games/" + std::to_string(1000 + file)});
  }
  return tests::shards_of(parts);
}

/// The bytes of the first two lines.
std::size_t two_lines(const std::string& text) {
  return text.find('\n', text.find('\n') + 1) + 1;
}

std::string merged_by(unsigned jobs, io::Reader& first, io::Reader& second,
                      std::atomic<bool>& stop) {
  report::LineParser parser;
  report::JsonlReader one(first, "one", parser);
  report::JsonlReader other(second, "other", parser);
  const std::array<report::JsonlReader*, 2> shards{&one, &other};
  sweep::Plan plan;
  plan.jobs = jobs;
  return outcome_of([&] { return std::to_string(sweep::merge(shards, plan, {}, stop).games); });
}

}  // namespace

TEST_CASE("a merge is the same for any number of jobs", "[sweep][threads]") {
  std::minstd_rand random(3);
  for (std::uint64_t round = 0; round < tests::rounds(20); ++round) {
    const std::vector<std::string> reports = reports_at_random(random);
    const std::size_t step = read_steps[random() % read_steps.size()];
    const std::string whole = merged_slowly(reports);
    for (const unsigned jobs : {1U, 2U, 8U}) CHECK(merged_by(jobs, reports, step) == whole);
    for (const char* const format : {"codes", "junit", "sarif"}) {
      const report::Printer printer(report::format_of(format));
      const std::string one = merged_by(1, reports, step, printer);
      CHECK(one.size() > 1000);
      for (const unsigned jobs : {2U, 8U}) CHECK(merged_by(jobs, reports, step, printer) == one);
    }
  }
}

TEST_CASE("what is wrong with reports is the same for any number of jobs", "[sweep][threads]") {
  std::minstd_rand random(4);
  std::size_t refused = 0;
  const std::uint64_t rounds = tests::rounds(400);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::vector<std::string> reports = reports_at_random(random);
    for (std::size_t i = 0; i <= random() % 3; ++i) damage_reports(reports, random);
    const std::size_t step = read_steps[random() % read_steps.size()];
    const std::string said = outcome_of([&] { return merged_slowly(reports); });
    const std::string by_one = merged_by(1, reports, step);
    CHECK(without_names(by_one) == without_names(said));
    for (const unsigned jobs : {2U, 8U}) CHECK(merged_by(jobs, reports, step) == by_one);
    refused += said.find('\n') == std::string::npos ? 1 : 0;
  }
  CHECK(refused > rounds / 2);
}

TEST_CASE("a report that has not arrived holds up no other", "[sweep][threads]") {
  const std::vector<std::string> reports = one_after_the_other();
  for (const unsigned jobs : {1U, 2U, 8U}) {
    std::atomic<bool> stop{false};
    std::atomic<bool> ended{false};
    ToldText first(reports[0], ended);
    LateText second(reports[1], two_lines(reports[1]), ended);
    CHECK(merged_by(jobs, first, second, stop) == "500");
    CHECK_FALSE(stop.load());
  }
}

TEST_CASE("a merge that fails waits for no report", "[sweep][threads]") {
  std::vector<std::string> reports = one_after_the_other();
  reports[0].replace(reports[0].find("1100"), 4, "1099");
  for (const unsigned jobs : {1U, 2U, 8U}) {
    std::atomic<bool> stop{false};
    tests::TextReader first(reports[0], 1000);
    LateText second(reports[1], two_lines(reports[1]), stop);
    CHECK(merged_by(jobs, first, second, stop) ==
          "one: line 102: this game is out of order, or occurs twice");
    CHECK(stop.load());
  }
}

#include "sweep/sweep.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

#include "games/connectz/entry.hpp"

using namespace referee;  // NOLINT(google-build-using-namespace)

namespace {

class ListingPrinter : public report::Printer {
 public:
  void begin(const report::Run&) override {}
  void print(const report::Report& report) override {
    lines.push_back(std::string{game::digit_of(report.verdict.code)} + " " +
                    std::filesystem::path(report.path).filename().string());
    if (fails) throw base::Trouble("No space left on device");
  }
  void end(const report::Summary&) override {}

  std::vector<std::string> lines;
  bool fails = false;
};

sweep::Plan plan(unsigned jobs) {
  sweep::Plan plan;
  plan.operands = {REFEREE_SOURCE_ROOT "/tests/cases/connectz"};
  plan.jobs = jobs;
  plan.timing = false;
  return plan;
}

report::Summary run(const sweep::Plan& plan, report::Printer& printer) {
  std::atomic<bool> stop{false};
  return sweep::run(
      connectz::entry({}), plan, printer, [] {}, stop);
}

}  // namespace

TEST_CASE("a sweep is the same for any number of jobs", "[sweep]") {
  ListingPrinter one;
  const report::Summary summary = run(plan(1), one);
  CHECK(summary.files == one.lines.size());
  CHECK(summary.files >= 150);
  CHECK_FALSE(summary.partial);
  for (const std::string& line : one.lines) CHECK(line[0] == line[2]);  // the name says the code
  CHECK(std::is_sorted(one.lines.begin(), one.lines.end(),
                       [](const auto& a, const auto& b) { return a.substr(2) < b.substr(2); }));
  for (const unsigned jobs : {2U, 3U, 8U}) {
    ListingPrinter many;
    CHECK(run(plan(jobs), many).moves == summary.moves);
    CHECK(many.lines == one.lines);
  }
}

TEST_CASE("a sweep stops at the failures that are allowed", "[sweep]") {
  for (const unsigned jobs : {1U, 4U}) {
    sweep::Plan stopping = plan(jobs);
    stopping.max_failures = 3;
    ListingPrinter printer;
    const report::Summary summary = run(stopping, printer);
    CHECK(summary.failures() == 3);
    CHECK(summary.partial);
    CHECK(printer.lines.size() == summary.games);
    CHECK(printer.lines.back()[0] >= '4');
  }
}

TEST_CASE("a printer that fails ends the sweep", "[sweep]") {
  ListingPrinter printer;
  printer.fails = true;
  CHECK_THROWS_AS(run(plan(4), printer), base::Trouble);
  CHECK(printer.lines.size() == 1);
}

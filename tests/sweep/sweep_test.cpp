#include "sweep/sweep.hpp"

#include <fcntl.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "games/connectz/definition.hpp"
#include "io/descriptor.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"
#include "tests/source_root.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// Prints the code and the name of the file, which begins with the code it should have.
constexpr report::Format names{
    .print = [](const report::PrinterOptions&, const report::Report& report, std::string& text) {
      text += game::digit_of(report.verdict.code);
      text += " " + std::filesystem::path(report.path).filename().string() + "\n";
    }};

sweep::Plan plan(unsigned jobs) {
  sweep::Plan plan;
  plan.operands = {tests::source_root() / "tests/cases/connectz"};
  plan.jobs = jobs;
  plan.timing = false;
  return plan;
}

report::Summary run(const sweep::Plan& plan, io::Output& output) {
  std::atomic<bool> stop{false};
  sweep::ReportOutput report(names, output);
  const report::Summary summary = sweep::run(connectz::definition({}), plan, {&report, 1}, stop);
  output.flush();
  return summary;
}

struct Result {
  report::Summary summary;
  std::vector<std::string> lines;
};

Result run(const sweep::Plan& plan) {
  const tests::TemporaryFile file("");
  io::Output output(file.fd());
  Result result{run(plan, output), {}};
  std::istringstream text(file.text());
  for (std::string line; std::getline(text, line);) result.lines.push_back(line);
  return result;
}

}  // namespace

TEST_CASE("a sweep is the same for any number of jobs, and whoever reads ahead",
          "[sweep][threads]") {
  const auto [summary, lines] = run(plan(1));
  CHECK(summary.files == lines.size());
  CHECK(summary.files >= 150);
  CHECK_FALSE(summary.partial);
  for (const std::string& line : lines) CHECK(line[0] == line[2]);  // the name says the code
  CHECK(std::is_sorted(lines.begin(), lines.end(),
                       [](const auto& a, const auto& b) { return a.substr(2) < b.substr(2); }));
  for (const unsigned jobs : {1U, 2U, 3U, 8U}) {
    for (const auto requests : {io::Requests::any, io::Requests::ring, io::Requests::threads}) {
      sweep::Plan other = plan(jobs);
      other.walk.ahead.requests = requests;
      other.walk.ahead.always = requests != io::Requests::any;
      const Result many = run(other);
      CHECK(many.summary.moves == summary.moves);
      CHECK(many.lines == lines);
    }
  }
}

TEST_CASE("a sweep stops at the failures that are allowed", "[sweep][threads]") {
  for (const unsigned jobs : {1U, 4U}) {
    sweep::Plan stopping = plan(jobs);
    stopping.max_failures = 3;
    const auto [summary, lines] = run(stopping);
    CHECK(summary.failures == 3);
    CHECK(summary.partial);
    CHECK(lines.size() == summary.games);
    CHECK(lines.back()[0] >= '4');
  }
}

TEST_CASE("an output that fails ends the sweep", "[sweep][threads]") {
  const io::Descriptor full(::open("/dev/full", O_WRONLY));
  for (const unsigned jobs : {1U, 4U}) {
    io::Output output(full.get());
    CHECK_THROWS_AS(run(plan(jobs), output), base::Error);
  }
}

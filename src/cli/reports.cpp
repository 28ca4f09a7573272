#include "cli/reports.hpp"

#include <unistd.h>

#include <algorithm>

#include "cli/program.hpp"
#include "cli/usage_error.hpp"
#include "report/baseline.hpp"
#include "report/codes.hpp"
#include "report/github.hpp"
#include "report/jsonl.hpp"
#include "report/junit.hpp"
#include "report/sarif.hpp"
#include "report/statistics_json.hpp"

namespace referee::internal::cli {
namespace {

std::unique_ptr<const report::Printer> printer_for(const std::string& format) {
  if (format == "jsonl") return std::make_unique<report::JsonlPrinter>();
  if (format == "junit") return std::make_unique<report::JunitPrinter>();
  if (format == "github") return std::make_unique<report::GithubPrinter>();
  if (format == "sarif") return std::make_unique<report::SarifPrinter>();
  if (format == "stats") return std::make_unique<report::StatisticsPrinter>();
  if (format == "baseline") return std::make_unique<report::BaselinePrinter>();
  return std::make_unique<report::CodesPrinter>();
}

}  // namespace

Reports::Reports(const ReportOptions& options) {
  add_asked_for(options);
  if (outlets_.empty()) add("codes", "-");
}

Reports::Reports(const ReportOptions& options, const std::string& baseline) {
  add_asked_for(options);
  add("baseline", baseline);
}

void Reports::add_asked_for(const ReportOptions& options) {
  if (options.format || options.output) {
    add(options.format.value_or("codes"), options.output.value_or("-"));
  }
  for (const std::string& report : options.reports) {
    const std::size_t format_end = report.find('=');
    add(report.substr(0, format_end), report.substr(format_end + 1));
  }
}

std::vector<std::string> Reports::paths() const {
  std::vector<std::string> paths;
  for (const io::OutputFile& file : files_) {
    for (std::string& path : file.paths()) paths.push_back(std::move(path));
  }
  return paths;
}

void Reports::begin(const report::Run& run) {
  for (sweep::Outlet& outlet : outlets_) outlet.begin(run);
}

void Reports::end(const report::Summary& summary) {
  for (sweep::Outlet& outlet : outlets_) outlet.end(summary);
  // All of them before the first one is put in its place.
  for (sweep::Outlet& outlet : outlets_) outlet.flush();
}

bool Reports::want_statistics() const {
  return std::any_of(printers_.begin(), printers_.end(),
                     [](const auto& printer) { return printer->wants_statistics(); });
}

void Reports::write(const report::Statistics& statistics) {
  for (sweep::Outlet& outlet : outlets_) outlet.statistics(statistics);
}

void Reports::settle(int status) {
  for (io::OutputFile& file : files_) {
    if (status == Status::interrupted) {
      file.keep_partial();
    } else if (status != Status::failed) {
      file.commit();
    }
  }
}

void Reports::add(const std::string& format, const std::string& place) {
  io::Output& output = open(place);
  printers_.push_back(printer_for(format));
  outlets_.emplace_back(*printers_.back(), output);
}

io::Output& Reports::open(const std::string& place) {
  const auto refuse = [&] {
    throw UsageError("--report", "two reports cannot go to the same place: " + place);
  };
  if (place == "-") {
    if (standard_output_) refuse();
    standard_output_ = std::make_unique<io::Output>(STDOUT_FILENO);
    return *standard_output_;
  }
  const std::vector<std::string> others = paths();
  files_.emplace_back(place);
  for (const std::string& path : files_.back().paths()) {
    if (std::find(others.begin(), others.end(), path) != others.end()) refuse();
  }
  return files_.back().output();
}

}  // namespace referee::internal::cli

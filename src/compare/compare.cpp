#include "compare/compare.hpp"

#include <fmt/format.h>

#include "sweep/report_writer.hpp"
#include "sweep/reporter.hpp"

namespace referee::internal::compare {

std::vector<std::string> not_compared(const Side& before, const Side& after) {
  std::vector<std::string> words;
  const auto add = [&](const Side& side, const Side& other) {
    const Side::Carries carries = side.carries();
    const std::string name = side.about().name;
    if (!carries.words) {
      words.push_back(
          fmt::format("{} is a baseline: only codes and winning moves are compared", name));
    } else if (!carries.expectations && other.carries().words && other.carries().expectations) {
      words.push_back(fmt::format(
          "{} is a cache: it has no files with code 9, and no codes expected by names", name));
    }
  };
  add(before, after);
  add(after, before);
  return words;
}

report::Summary run(Side& before, Side& after, const Rules& rules, report::Comparison& counts,
                    std::span<sweep::ReportOutput> outputs, const std::atomic<bool>& stop) {
  const sweep::Plan plan;
  std::atomic<bool> is_stopped{false};
  sweep::ReportWriter writer(plan, outputs, is_stopped);
  sweep::Reporter reporter(plan, outputs, is_stopped);
  const auto hand_over = [&] {
    if (reporter.is_empty()) return;
    writer.take(reporter.batches().front());
    reporter.batches().front().clear();
  };
  Comparer comparer(before, after, rules, [&](report::Report& report) {
    reporter.add(report);
    if (reporter.is_full()) hand_over();
  });
  comparer.run(counts, stop);
  hand_over();
  report::Summary summary = writer.finish(std::nullopt, 0);
  summary.comparison = &counts;
  return summary;
}

}  // namespace referee::internal::compare

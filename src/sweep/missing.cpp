#include "sweep/missing.hpp"

#include <string>

namespace referee::internal::sweep {

void report_missing(const Baseline& baseline, std::span<Outlet> outlets, report::Summary& summary) {
  std::string text;
  for (const Baseline::Missing& missing : baseline.missing()) {
    report::Report report;
    report.path = missing.path;
    report.verdict.code = missing.difference.before->code;
    report.verdict.game = missing.game;
    report.is_compared = true;
    report.difference = missing.difference;
    summary.add_missing(report.is_failure());
    for (Outlet& outlet : outlets) {
      text.clear();
      outlet.printer().print(report, text);
      outlet.write(text);
    }
  }
}

}  // namespace referee::internal::sweep

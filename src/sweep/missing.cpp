#include "sweep/missing.hpp"

#include <string>

namespace referee::internal::sweep {

void report_missing(const baseline::Baseline& baseline, std::span<ReportOutput> outputs,
                    report::Summary& summary) {
  std::string text;
  for (const baseline::Baseline::Missing& missing : baseline.missing()) {
    report::Report report;
    report.path = missing.path;
    report.verdict.code = missing.difference.before->code;
    report.verdict.game = missing.game;
    if (!missing.id_key.empty()) {
      game::add_property(report.verdict.properties, missing.id_key, missing.id);
    }
    report.is_compared = true;
    report.difference = missing.difference;
    summary.add_missing(report.is_failure());
    for (ReportOutput& output : outputs) {
      text.clear();
      output.printer().print(report, text);
      output.write(text);
    }
  }
}

}  // namespace referee::internal::sweep

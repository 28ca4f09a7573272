#pragma once

#include <span>

#include "baseline/baseline.hpp"
#include "report/summary.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// Writes the games that are in the baseline and were not found to every output, and counts them.
/// REQUIRES: all games were compared.
void report_missing(const baseline::Baseline& baseline, std::span<ReportOutput> outputs,
                    report::Summary& summary);

}  // namespace referee::internal::sweep

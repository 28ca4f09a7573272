#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "compare/comparer.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::compare {

/// What the sides do not both carry, and is therefore not compared, in words: sentences without a
/// full stop.
std::vector<std::string> not_compared(const Side& before, const Side& after);

/// Compares two reports, writes what differs to every output, each difference as a failure, and
/// returns their totals; the caller writes heads and ends. `counts` must outlive what is written.
/// Throws base::Error when `stop` becomes true.
report::Summary run(Side& before, Side& after, const Rules& rules, report::Comparison& counts,
                    std::span<sweep::ReportOutput> outputs, const std::atomic<bool>& stop);

}  // namespace referee::internal::compare

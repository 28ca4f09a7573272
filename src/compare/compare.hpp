#pragma once

#include <span>

#include "compare/comparer.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::compare {

/// What the sides do not both carry, and is therefore not compared, in words: sentences without a
/// full stop.
std::vector<std::string> not_compared(const Side& before, const Side& after);

/// Compares two reports, writes what differs to every output, each difference as a failure, and
/// returns their totals; the caller writes heads and ends. `counts` must outlive what is written.
report::Summary run(Side& before, Side& after, const Rules& rules, report::Comparison& counts,
                    std::span<sweep::ReportOutput> outputs);

}  // namespace referee::internal::compare

#pragma once

#include <span>

#include "report/summary.hpp"
#include "sweep/baseline.hpp"
#include "sweep/outlet.hpp"

namespace referee::internal::sweep {

/// Writes the games that the baseline has and nobody found to every outlet, and counts them.
/// REQUIRES: all games were compared.
void report_missing(const Baseline& baseline, std::span<Outlet> outlets, report::Summary& summary);

}  // namespace referee::internal::sweep

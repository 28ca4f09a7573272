#pragma once

#include "report/summary.hpp"

namespace referee::internal::cli {

/// Prints a human-readable summary of a sweep on standard error.
void print_summary(const report::Summary& summary);

}  // namespace referee::internal::cli

#pragma once

#include "report/summary.hpp"

namespace referee::internal::cli {

/// Tells a person on standard error what a sweep came to.
void print_summary(const report::Summary& summary);

}  // namespace referee::internal::cli

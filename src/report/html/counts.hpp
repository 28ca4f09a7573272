#pragma once

#include <string>

#include "report/summary.hpp"

namespace referee::internal::report::html {

/// Appends the counts of a sweep: the codes as tiles and as a bar, what else was counted, and what
/// the page leaves out.
void append_counts(const Summary& summary, std::string& text);

}  // namespace referee::internal::report::html

#pragma once

#include <string>

#include "report/printer.hpp"

namespace referee::internal::report {

/// Appends the line `{"type":"stats",...}` of docs/formats/report.md.
void append_json(const stats::Statistics& statistics, std::string& text);

}  // namespace referee::internal::report

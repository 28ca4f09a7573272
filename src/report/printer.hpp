#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/report.hpp"
#include "report/summary.hpp"

namespace referee::report {

/// Which tool ran, and with what: stands at the head of a report.
struct Run {
  std::string_view tool;
  std::string_view version;
  std::vector<std::pair<std::string, std::string>> options;  ///< those that change verdicts
};

/// Writes a report in some format: begin, print for each game in order, end. One file a format.
/// Called by one thread. Throws base::Trouble when the output does.
class Printer {
 public:
  virtual ~Printer() = default;

  virtual void begin(const Run& run) = 0;
  virtual void print(const Report& report) = 0;
  virtual void end(const Summary& summary) = 0;
};

}  // namespace referee::report

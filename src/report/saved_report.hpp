#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace referee::internal::report {

/// A report that owns all that it refers to, and may be kept.
class SavedReport {
 public:
  explicit SavedReport(const Report& report);

  /// Valid until this object is moved or destroyed.
  const Report& report();

  /// About how much memory it takes.
  std::size_t bytes() const;

 private:
  Report report_;
  std::string path_;
  std::vector<std::string> keys_;  // of the properties
};

}  // namespace referee::internal::report

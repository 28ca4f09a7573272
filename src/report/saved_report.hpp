#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "report/report.hpp"

namespace referee::internal::report {

/// A report that owns all that it refers to, and may be kept.
class SavedReport {
 public:
  /// Takes the verdict out of `report`, unless this throws.
  explicit SavedReport(Report& report);

  /// Valid until this object is moved or destroyed. The caller may take values out of it.
  Report& report();

  /// About how much memory it takes.
  std::size_t bytes() const;

 private:
  Report report_;
  std::string path_;
  std::vector<std::string> keys_;  // of the properties
};

// A list of them grows without copies.
static_assert(std::is_nothrow_move_constructible_v<SavedReport>);

}  // namespace referee::internal::report

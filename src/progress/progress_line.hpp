#pragma once

#include <optional>
#include <string>

#include "progress/progress_counters.hpp"

namespace referee::internal::progress {

/// The progress of a sweep: what was done, and the total. Plain data.
struct Progress : ProgressCounters::Totals {
  FileCounter::Count total{};
  double bytes_per_second = 0;
  double files_per_second = 0;

  /// From 0 to 1, by the bytes, or by the files where there are no bytes. Nothing while the total
  /// is not known.
  std::optional<double> fraction() const;

  /// The time that the remaining bytes or files need at the present speed, whichever is longer.
  /// Nothing if that cannot be known.
  std::optional<double> seconds_left() const;
};

/// All that fits into `columns` columns of a terminal, in ASCII without a line end:
///
///     [====>         ]   33%  1.20 GB of 3.60 GB  120 of 400 files  310 MB/s  0:08 left  3 bad
///
/// The bar is left out first where there is little room, the number of bad games last. Nothing if
/// not even that fits.
std::string progress_line(const Progress& progress, unsigned columns);

/// Three digits and a unit: "0 B", "999 B", "1.00 kB", "12.3 MB", "18.4 EB".
std::string size_words(double bytes);

/// "0:07", "59:59", "1:00:00", "99:59:59", "5 days".
std::string time_words(double seconds);

}  // namespace referee::internal::progress

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace referee::internal::progress {

/// How far a sweep has come. Plain data.
struct Progress {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t failures = 0;

  /// What there is altogether.
  struct Total {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    bool is_complete = false;  ///< otherwise: so far
    bool has_streams = false;  ///< whose bytes are not among them
  };
  Total total;

  double bytes_per_second = 0;
  double files_per_second = 0;

  /// From 0 to 1, by the bytes, or by the files where there are no bytes. Nothing as long as the
  /// total is not known.
  std::optional<double> fraction() const;

  /// What bytes or files, whichever takes longer, need at the present speed. Nothing if that cannot
  /// be known.
  std::optional<double> seconds_left() const;
};

/// All that fits into `columns` of a terminal, in ASCII without a line end:
///
///     [====>         ]   33%  1.20 GB of 3.60 GB  120 of 400 files  310 MB/s  0:08 left  3 bad
///
/// The drawing goes first where there is little room, the bad games stay longest. Nothing if not
/// even those fit.
std::string progress_line(const Progress& progress, unsigned columns);

/// Three digits and a unit: "0 B", "999 B", "1.00 kB", "12.3 MB", "18.4 EB".
std::string size_words(double bytes);

/// "0:07", "59:59", "1:00:00", "99:59:59", "5 days".
std::string time_words(double seconds);

}  // namespace referee::internal::progress

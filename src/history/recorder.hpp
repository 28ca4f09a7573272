#pragma once

#include <string>

#include "history/schema.hpp"
#include "io/output/output.hpp"
#include "io/sorting/spool.hpp"
#include "report/printer.hpp"

namespace referee::internal::history {

/// Records a run in a history. The games of the run come as a report: in `format`, to output(), in
/// a file in $TMPDIR that has no name. When all are there, one transaction compares them with what
/// the history says then, and adds the run and what has changed: so a run is recorded whole or not
/// at all, however its process ends, and runs that end at the same time are recorded one after the
/// other.
///
///     games     a: 1     b: 4            d: 5      in byte order of their paths, all of them
///     history            b: 4   c: 6     d: 7      those that have ever failed
///     changes                   c: gone  d: 5
///
/// Memory is bounded. Used by one thread.
class Recorder {
 public:
  /// Opens the history at `path`, or makes it. Throws as opened(), or if it cannot be written;
  /// a file that is there is not changed then.
  Recorder(std::string path, std::string tool);

  static const report::Format& format();
  io::Output& output() { return games_.output(); }

  /// Adds the run; what can be counted of its games is, and its number is set. To be called once,
  /// after the last game. Throws base::Error, and adds nothing, if that cannot be done.
  ///
  /// A game that failed and is not among those that were judged stays as it is if its file is still
  /// there: then it was left out. Likewise if what should say more could not be read (code 9): its
  /// file, or a directory above.
  void record(report::PastRun& run);

 private:
  std::string path_;
  std::string tool_;
  io::Spool games_;
};

}  // namespace referee::internal::history

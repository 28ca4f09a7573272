#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/sweep_options.hpp"
#include "io/output.hpp"
#include "sweep/outlet.hpp"

namespace referee::internal::cli {

/// The reports that a command writes, each in its format to its place. Files are whole or as they
/// were.
class Reports {
 public:
  /// Opens all of them. Throws base::Trouble if one cannot be opened, and UsageError if
  /// two go to the same place.
  explicit Reports(const ReportOptions& options);

  /// A baseline for `path` too; and without reports that are asked for nothing else.
  Reports(const ReportOptions& options, const std::string& baseline);

  std::span<sweep::Outlet> outlets() { return outlets_; }

  /// The files that are written, and their partial files, for walks to leave out.
  std::vector<std::string> paths() const;

  /// Heads and ends of all of them.
  void begin(const report::Run& run);
  void end(const report::Summary& summary);

  /// Whether one of them is for statistics; writes those, in front of the ends.
  bool want_statistics() const;
  void write(const report::Statistics& statistics);

  /// Puts the files in their places, or leaves them beside those (`interrupted`), or nowhere
  /// (`failed`): a report that is not what was asked for does not replace one that was.
  void settle(int status);

 private:
  void add_asked_for(const ReportOptions& options);
  void add(const std::string& format, const std::string& place);
  io::Output& open(const std::string& place);

  std::vector<std::unique_ptr<const report::Printer>> printers_;
  std::deque<io::OutputFile> files_;
  std::unique_ptr<io::Output> standard_output_;
  std::vector<sweep::Outlet> outlets_;
};

}  // namespace referee::internal::cli

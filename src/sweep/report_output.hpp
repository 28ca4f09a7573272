#pragma once

#include <string_view>

#include "io/output/output.hpp"
#include "report/printer.hpp"

namespace referee::internal::sweep {

/// One output of a sweep: the format of the report, and where it is written. A sweep can have
/// several.
class ReportOutput {
 public:
  /// Both must outlive this object.
  ReportOutput(const report::Printer& printer, io::Output& output)
      : printer_(&printer), output_(&output) {}

  const report::Printer& printer() const { return *printer_; }
  io::Output& output() const { return *output_; }

  void begin(const report::Run& run);

  /// Writes what the printer printed on one game or several.
  void write(std::string_view games);

  void statistics(const stats::Statistics& statistics);
  void end(const report::Summary& summary);
  void flush() { output_->flush(); }

 private:
  const report::Printer* printer_;
  io::Output* output_;
  bool is_empty_ = true;  // no game is written yet
};

}  // namespace referee::internal::sweep

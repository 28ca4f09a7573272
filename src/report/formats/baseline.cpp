#include "report/formats/printers.hpp"

#include "baseline/line.hpp"

namespace referee::internal::report {
namespace {

/// Prints the baseline that later sweeps are compared with: a line that says which game it is of,
/// then one line a game, written by baseline::append_line(), designed to be read in a diff.
/// docs/formats/baseline.md; baseline::Baseline reads it.
class BaselinePrinter final : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary&, std::string&) const override {}
  bool prints_file_digests() const override { return true; }
};

}  // namespace

void BaselinePrinter::begin(const Run& run, std::string& text) const {
  text += baseline::head_line(run.tool);
  text += '\n';
}

void BaselinePrinter::print(const Report& report, std::string& text) const {
  baseline::append_line(text, report.path, report.verdict, report.file_digest);
}

PrinterPointer baseline_printer(const PrinterOptions&) {
  return std::make_unique<BaselinePrinter>();
}

}  // namespace referee::internal::report

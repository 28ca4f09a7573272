#include "baseline/line.hpp"

#include "report/formats/printers.hpp"

namespace referee::internal::report {
namespace {

/// Prints the baseline that later sweeps are compared with: a line that says which game it is of,
/// then one line a game, written by baseline::append_line(), designed to be read in a diff.
/// docs/formats/baseline.md; baseline::Baseline reads it.
class BaselinePrinter final : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override {
    text += baseline::head_line(run.tool) + '\n';
  }
  void print(const Report& report, std::string& text) const override {
    baseline::append_line(text, report.path, report.verdict, report.file_digest);
  }
  bool prints_file_digests() const override { return true; }
};

}  // namespace

PrinterPointer baseline_printer(const PrinterOptions&) {
  return std::make_unique<BaselinePrinter>();
}

}  // namespace referee::internal::report

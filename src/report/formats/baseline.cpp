#include "report/formats/baseline.hpp"

#include "baseline/line.hpp"

namespace referee::internal::report {

void BaselinePrinter::begin(const Run& run, std::string& text) const {
  text += baseline::head_line(run.tool);
  text += '\n';
}

void BaselinePrinter::print(const Report& report, std::string& text) const {
  baseline::append_line(text, report.path, report.verdict, report.file_digest);
}

}  // namespace referee::internal::report

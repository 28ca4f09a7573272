#include "baseline/line.hpp"

#include "report/printer.hpp"

namespace referee::internal::report {

/// The baseline that later sweeps are compared with, asked for by --update-baseline: a line that
/// says which game it is of, then one line a game, written by baseline::append_line(), designed to
/// be read in a diff. docs/formats/baseline.md; baseline::Baseline reads it.
extern constexpr Format baseline_format{
    .name = "baseline",
    .prints_file_digests = true,
    .begin = [](const PrinterOptions&, const Run& run,
                std::string& text) { text += baseline::head_line(run.tool) + '\n'; },
    .print =
        [](const PrinterOptions&, const Report& report, std::string& text) {
          baseline::append_line(text, report.path, report.verdict, report.file_digest);
        },
};

}  // namespace referee::internal::report

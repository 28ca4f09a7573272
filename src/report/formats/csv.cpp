#include "report/csv.hpp"

#include <optional>

#include "report/formats/jsonl.hpp"
#include "report/line_properties.hpp"
#include "report/printer.hpp"

namespace referee::internal::report {
namespace {

/// All columns, in their order. docs/formats/report.md lists them.
void add_columns(CsvRecord& record, const Report& report) {
  const bool is_there = !report.is_missing();
  const game::Verdict& verdict = report.verdict;
  record.add_path(report.path);
  record.add("directory", report.is_directory ? std::optional(true) : std::nullopt);
  record.add("game", verdict.game > 0 ? std::optional(verdict.game) : std::nullopt);
  record.add_verdict(verdict, is_there ? CsvRecord::Known::all : CsvRecord::Known::nothing,
                     report.expected);
  record.add("seconds", report.seconds);
  record.add("change", report.difference ? name_of(report.difference->change) : "");
  record.add("baseline", baseline_object(report));
  record.add("properties", properties_object(report));
}

void begin_csv(const PrinterOptions&, const Run&, std::string& text) {
  CsvRecord record(text, CsvRecord::Cells::names);
  add_columns(record, Report());
  record.end();
}

void print_csv(const PrinterOptions&, const Report& report, std::string& text) {
  CsvRecord record(text);
  add_columns(record, report);
  record.end();
}

}  // namespace

/// CSV for data frames, databases and spreadsheets: a record for each game, below one with the
/// names of the columns.
extern constexpr Format csv_format{
    .name = "csv",
    .words = "CSV with a header, a record for each game",
    .manual = "CSV (RFC 4180) with a header, a record for each game;",
    .shows_seconds = true,
    .begin = begin_csv,
    .print = print_csv,
};

}  // namespace referee::internal::report

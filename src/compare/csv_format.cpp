#include <optional>

#include <fmt/format.h>

#include "compare/fields.hpp"
#include "compare/formats.hpp"
#include "report/csv.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {
namespace {

using report::CsvRecord;

/// What a report says of a game; of a baseline's the code alone is known.
void add_side(CsvRecord& record, bool is_there, const game::Verdict& verdict,
              const std::string& properties) {
  using Known = CsvRecord::Known;
  const Known known = verdict.reason.empty() ? Known::code : Known::all;
  record.add_verdict(verdict, is_there ? known : Known::nothing, verdict.expected);
  record.add(all_properties, properties);
}

/// The bytes of the id of a game; empty if it has none.
std::string id_in(const game::Verdict& verdict) {
  const game::Property* const id = game::id_of(verdict);
  if (id == nullptr) return "";
  const auto& words = std::get<std::string>(id->value);
  return id->key == "id" ? words : text::bytes_of_hexadecimal(words).value_or(words);
}

/// All columns, in their order. docs/compare.md lists them.
void add_columns(CsvRecord& record, const report::Report& report, const report::Former& former) {
  const baseline::Change kind =
      report.difference ? report.difference->change : baseline::Change::changed;
  record.add("change", report::kind_name(kind));
  record.add_path(report.path);
  record.add("game", report.verdict.game > 0 ? std::optional(report.verdict.game) : std::nullopt);
  record.add_bytes("id", "id_hex", id_in(report.verdict));
  record.add("fields", fmt::format("{}", fmt::join(former.fields, ",")));
  record.begin_names_with("old_");
  record.add_path(kind == baseline::Change::moved ? former.path : "");
  add_side(record, former.is_there, former.verdict, former.old_properties);
  record.begin_names_with("new_");
  add_side(record, !report.is_missing(), report.verdict, former.new_properties);
}

void begin_csv(const report::PrinterOptions&, const report::Run&, std::string& text) {
  CsvRecord record(text, CsvRecord::Cells::names);
  add_columns(record, {}, {});
  record.end();
}

void print_csv(const report::PrinterOptions&, const report::Report& report, std::string& text) {
  CsvRecord record(text);
  add_columns(record, report, *report.former);
  record.end();
}

}  // namespace

constexpr report::Format csv_format{
    .name = "csv",
    .words = "CSV with a header, a record for each difference",
    .begin = begin_csv,
    .print = print_csv,
};

}  // namespace referee::internal::compare

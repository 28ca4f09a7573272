#include "report/printer.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

#include "baseline/line.hpp"
#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {

// Those that only the list names; each file describes its own.
extern const Format checkstyle_format;
extern const Format codequality_format;
extern const Format csv_format;
extern const Format github_format;
extern const Format junit_format;
extern const Format junit_gitlab_format;
extern const Format markdown_format;
extern const Format sarif_format;
extern const Format stats_format;
extern const Format tap_format;

namespace {

void print_codes(const PrinterOptions&, const Report& report, std::string& text) {
  text += report.is_missing() ? '-' : game::digit_of(report.verdict.code);
  text += '\t';
  text::append_escaped(text, report.path);
  if (report.verdict.game > 0) {
    const fmt::format_int number(report.verdict.game);
    text += '\t';
    text.append(number.data(), number.size());
  }
  if (report.expected && report.is_wrong(report.verdict.code) && !report.is_missing()) {
    text += fmt::format("\texpected {}", game::digit_of(*report.expected));
  }
  if (report.difference) text += "\t" + difference_of(report);
  text += '\n';
}

/// One line a game: `CODE<TAB>PATH`, followed by `<TAB>N` for the N-th game of a file that can hold
/// several; then `<TAB>expected CODE` if another code was expected, and `<TAB>` and how it differs
/// from a baseline. `-` stands for the code of a missing game.
constexpr Format codes_format{
    .name = "codes",
    .words = "CODE<TAB>PATH a line",  // its manual depends on the game
    .detail = game::Detail::code,
    .print = print_codes,
};

/// The baseline that later sweeps are compared with, asked for by --update-baseline: a line that
/// says which game it is of, then one line a game, written by baseline::append_line(), designed to
/// be read in a diff. docs/formats/baseline.md; baseline::Baseline reads it.
constexpr Format baseline_format{
    .name = "baseline",
    .prints_file_digests = true,
    .begin = [](const PrinterOptions&, const Run& run,
                std::string& text) { text += baseline::head_line(run.tool) + '\n'; },
    .print =
        [](const PrinterOptions&, const Report& report, std::string& text) {
          baseline::append_line(text, report.path, report.verdict, report.file_digest);
        },
};

constexpr std::array list_of_formats{
    &codes_format,        &text_format,   &jsonl_format,    &csv_format,   &junit_format,
    &junit_gitlab_format, &github_format, &html_format,     &sarif_format, &codequality_format,
    &checkstyle_format,   &tap_format,    &markdown_format, &stats_format, &baseline_format,
};

}  // namespace

std::span<const Format* const> formats() {
  return list_of_formats;
}

const Format& format_of(std::string_view name) {
  const auto found = std::find_if(list_of_formats.begin(), list_of_formats.end(),
                                  [&](const Format* each) { return each->name == name; });
  assert(found != list_of_formats.end());
  return **found;
}

}  // namespace referee::internal::report

#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/fields.hpp"

namespace referee::internal::report {
namespace {

/// How many annotations GitHub shows: of each kind for a step, and in all for a job.
constexpr std::uint64_t shown_of_step = 10;
constexpr std::uint64_t shown_of_job = 50;

/// Escapes the words for a command; in its properties colon and comma too.
std::string in_command(std::string_view words, bool is_property) {
  std::string text;
  for (const char c : words) {
    const bool ends_property = is_property && (c == ':' || c == ',');
    if (c == '%' || c == '\r' || c == '\n' || ends_property) {
      text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      text += c;
    }
  }
  return text;
}

void print_github(const PrinterOptions&, const Report& report, std::string& text) {
  const std::uint64_t line = report.verdict.where.line;
  text += fmt::format("::error file={}", in_command(file_of(report), true));
  if (line > 0) text += fmt::format(",line={}", line);
  text += fmt::format(",title={}::{}: {}\n", in_command(title_of(report), true),
                      in_command(place_of(report), false), in_command(message_of(report), false));
}

void end_github(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.failures > shown_of_step) {
    text += fmt::format(
        "::notice title={} failures::GitHub shows at most {} errors of a step and {} annotations "
        "of a job beside the files; this step has {}, and its log holds all that were asked "
        "for\n",
        summary.failures, shown_of_step, shown_of_job, summary.failures);
  }
  for (const auto& [name, words] : notes_on(summary)) {
    text += fmt::format("::warning title={}::{}\n", text::spoken(name), words);
  }
}

}  // namespace

/// Workflow commands of GitHub: an `::error` for each failure, which it shows beside the file. It
/// shows only so many; a `::notice` at the end says so when there are more.
extern constexpr Format github_format{
    .name = "github",
    .words = "workflow commands",
    .manual = "workflow commands of GitHub, an error for each failure;",
    .prints_failures_only = true,
    .print = print_github,
    .end = end_github,
};

}  // namespace referee::internal::report

#include <utility>

#include "base/digest.hpp"
#include "baseline/line.hpp"
#include "json/object.hpp"
#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

struct CodeQualityIssue {
  std::string description;
  std::string_view check_name;
  std::string identity;  ///< the same in the next report
  std::string_view severity;
  std::string_view path;
  std::uint64_t line = 1;
};

void write_issue(const CodeQualityIssue& issue, std::string& text) {
  base::Digest digest;
  digest.add(issue.identity);
  json::JsonObject object(text);
  object.add("description", issue.description, "check_name", issue.check_name, "fingerprint",
             base::hexadecimal(digest.value()), "severity", issue.severity, "location",
             json::object_of("path", issue.path, "lines", json::object_of("begin", issue.line)));
  object.end();
}

/// GitLab wants paths that do not begin with a dot.
void print_codequality(const PrinterOptions&, const Report& report, std::string& text) {
  const std::string path = file_of(report);
  text += ",\n";
  write_issue(
      {identified_message_of(report), name_of(report),
       text::escaped(baseline::without_dot(report.path)) + '\n' + identity_in_file(report),
       report.is_unread() ? "critical" : "major", baseline::without_dot(path), line_of(report)},
      text);
}

/// The format has no other place for what concerns the whole sweep.
void end_codequality(const PrinterOptions&, const Summary& summary, std::string& text) {
  bool is_first = summary.written == 0;
  for (const Note& note : notes_on(summary)) {
    text += std::exchange(is_first, false) ? "\n" : ",\n";
    write_issue({note.words, note.name, std::string(note.name), "critical", "."}, text);
  }
  text += "\n]\n";
}

}  // namespace

/// GitLab's Code Quality report: a JSON array with an issue for each failure. The fingerprint of an
/// issue is made of the file and the id or number of the game in it, never of its verdict: so
/// GitLab recognises the game in the next report.
extern constexpr Format codequality_format{
    .name = "codequality",
    .words = "Code Quality JSON for GitLab",
    .manual = "the JSON of GitLab's Code Quality, an issue for each failure;",
    .prints_failures_only = true,
    .separator = ",",
    .begin = [](const PrinterOptions&, const Run&, std::string& text) { text += "["; },
    .print = print_codequality,
    .end = end_codequality,
};

}  // namespace referee::internal::report

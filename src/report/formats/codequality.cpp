#include "report/formats/printers.hpp"

#include <algorithm>
#include <utility>

#include "base/digest.hpp"
#include "baseline/line.hpp"
#include "json/object.hpp"
#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

struct CodeQualityIssue {
  std::string description;
  std::string_view check_name;
  std::string identity;  ///< no two issues of a report have the same
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

/// Prints GitLab's Code Quality report: a JSON array with an issue for each failure. The
/// fingerprint of an issue is made of the file and the id or number of the game in it, never of its
/// verdict: so GitLab recognises the game in the next report.
class CodeQualityPrinter final : public Printer {
 public:
  void begin(const Run&, std::string& text) const override { text += "["; }

  /// GitLab wants paths that do not begin with a dot.
  void print(const Report& report, std::string& text) const override {
    if (!report.is_failure()) return;
    const bool is_unread = report.verdict.code == game::Code::file_error && !report.is_missing();
    const std::string path = file_of(report);
    text.append(separator()).append("\n");
    write_issue(
        {identified_message_of(report), name_of(report),
         text::escaped(baseline::without_dot(report.path)) + '\n' + identity_in_file(report),
         is_unread ? "critical" : "major", baseline::without_dot(path),
         std::max(report.verdict.where.line, std::uint64_t{1})},
        text);
  }

  /// The format has no other place for what concerns the whole sweep.
  void end(const Summary& summary, std::string& text) const override {
    bool is_first = summary.written == 0;
    for (const Note& note : notes_on(summary)) {
      text.append(std::exchange(is_first, false) ? "" : separator()).append("\n");
      write_issue({note.words, note.name, std::string(note.name), "critical", "."}, text);
    }
    text += "\n]\n";
  }

  bool prints_failures_only() const override { return true; }
  std::string_view separator() const override { return ","; }
};

}  // namespace

PrinterPointer codequality_printer(const PrinterOptions&) {
  return std::make_unique<CodeQualityPrinter>();
}

}  // namespace referee::internal::report

#include "report/formats/printers.hpp"

#include <algorithm>

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
  std::string path;
  std::uint64_t line = 1;
};

void write_issue(const CodeQualityIssue& issue, std::string& text) {
  base::Digest digest;
  digest.add(issue.identity);
  json::JsonObject object(text);
  object.text("description", issue.description);
  object.text("check_name", issue.check_name);
  object.text("fingerprint", base::hexadecimal(digest.value()));
  object.text("severity", issue.severity);
  object.begin_object("location");
  object.text("path", issue.path);
  object.begin_object("lines");
  object.count("begin", issue.line);
  object.end_object();
  object.end_object();
  object.end();
}

/// GitLab wants paths that do not begin with a dot.
std::string repository_path(const Report& report) {
  return std::string(baseline::without_dot(file_of(report)));
}

/// Prints GitLab's Code Quality report: a JSON array with an issue for each failure. The
/// fingerprint of an issue is made of the file and the id or number of the game in it, never of its
/// verdict: so GitLab recognises the game in the next report.
class CodeQualityPrinter final : public Printer {
 public:
  void begin(const Run&, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool prints_failures_only() const override { return true; }
  std::string_view separator() const override { return ","; }
};

}  // namespace

void CodeQualityPrinter::begin(const Run&, std::string& text) const {
  text += "[";
}

void CodeQualityPrinter::print(const Report& report, std::string& text) const {
  if (!report.is_failure()) return;
  const bool is_unread = report.verdict.code == game::Code::file_error && !report.is_missing();
  const std::string identity = identity_in_file(report);
  text.append(separator()).append("\n");
  write_issue({(identity.empty() ? "" : identity.substr(2) + ": ") + message_of(report),
               name_of(report), text::escaped(baseline::without_dot(report.path)) + '\n' + identity,
               is_unread ? "critical" : "major", repository_path(report),
               std::max(report.verdict.where.line, std::uint64_t{1})},
              text);
}

/// The format has no other place for what concerns the whole sweep.
void CodeQualityPrinter::end(const Summary& summary, std::string& text) const {
  bool is_first = summary.written == 0;
  const auto write_note = [&](std::string_view name, std::string_view words) {
    if (!is_first) text += separator();
    is_first = false;
    text += '\n';
    write_issue({std::string(words), name, std::string(name), "critical", ".", 1}, text);
  };
  if (summary.left_out > 0) write_note("left_out", left_out_message(summary.left_out));
  if (summary.partial) write_note("partial", partial_message);
  text += "\n]\n";
}

PrinterPointer codequality_printer(const PrinterOptions&) {
  return std::make_unique<CodeQualityPrinter>();
}

}  // namespace referee::internal::report

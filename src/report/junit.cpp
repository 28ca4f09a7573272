#include "report/junit.hpp"

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// Escapes the words for an attribute or for the text between tags. REQUIRES: legal_utf8().
std::string xml_escaped(std::string_view words) {
  std::string text;
  for (const char c : words) {
    switch (c) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        text += c;
    }
  }
  return text;
}

/// The schema wants three decimals.
std::string time_of(const std::optional<double>& seconds) {
  return seconds ? fmt::format(" time=\"{:.3f}\"", *seconds) : "";
}

void begin_suite(std::string& text, std::string_view name, bool is_failure, bool is_error,
                 const std::optional<double>& seconds) {
  text += fmt::format("<testsuite name=\"{}\" tests=\"1\" failures=\"{}\" errors=\"{}\"{}>", name,
                      is_failure && !is_error ? 1 : 0, is_error ? 1 : 0, time_of(seconds));
}

}  // namespace

void JunitPrinter::begin(const Run& run, std::string& text) const {
  text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites name=\"{}\">\n", xml_escaped(run.tool));
}

void JunitPrinter::print(const Report& report, std::string& text) const {
  const game::Verdict& verdict = report.verdict;
  const std::string name = xml_escaped(place_of(report));
  const bool is_failure = report.is_failure();
  const bool is_error =
      is_failure && verdict.code == game::Code::file_error && !report.is_missing();
  begin_suite(text, name, is_failure, is_error, report.seconds);
  text += fmt::format("<testcase name=\"{}\" classname=\"{}\" file=\"{}\"", name, name_of(report),
                      xml_escaped(text::legal_utf8(text::escaped(report.path))));
  if (verdict.where.line > 0) text += fmt::format(" line=\"{}\"", verdict.where.line);
  text += time_of(report.seconds);
  const std::string message = xml_escaped(message_of(report));
  if (is_failure) {
    const std::string_view tag = is_error ? "error" : "failure";
    text += fmt::format("><{0} type=\"{1}\" message=\"{2}\">{3}: {2}</{0}></testcase>", tag,
                        name_of(report), message, name);
  } else {
    text += fmt::format("><system-out>{}</system-out></testcase>", message);
  }
  text += "</testsuite>\n";
}

void JunitPrinter::end(const Summary& summary, std::string& text) const {
  if (summary.partial) {
    begin_suite(text, "sweep", true, true, summary.seconds);
    text += fmt::format(
        "<testcase name=\"sweep\" classname=\"partial\"><error type=\"partial\" "
        "message=\"{0}\">{0}</error></testcase></testsuite>\n",
        partial_message);
  }
  text += "</testsuites>\n";
}

}  // namespace referee::internal::report

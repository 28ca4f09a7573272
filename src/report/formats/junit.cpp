#include <algorithm>

#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// The schema wants three decimals.
std::string time_of(const std::optional<double>& seconds) {
  return seconds ? fmt::format(" time=\"{:.3f}\"", *seconds) : "";
}

/// How a game counts.
enum class Result { passed, skipped, failure, error };

Result result_of(const Report& report) {
  if (report.is_known_failure()) return Result::skipped;
  if (!report.is_failure()) return Result::passed;
  return report.is_unread() ? Result::error : Result::failure;
}

void begin_suite(std::string& text, std::string_view name, std::string_view file, Result result,
                 const std::optional<double>& seconds) {
  text +=
      fmt::format("<testsuite name=\"{}\" tests=\"1\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
                  name, result == Result::failure ? 1 : 0, result == Result::error ? 1 : 0,
                  result == Result::skipped ? 1 : 0);
  if (!file.empty()) text += fmt::format(" file=\"{}\"", file);
  text += time_of(seconds) + ">";
}

/// The name of the directory, and with `is_name` that of the file in it.
std::string part_of_path(std::string_view path, bool is_name) {
  const std::size_t slash = path.rfind('/');
  const bool has_directory = slash != std::string_view::npos;
  const std::string_view directory =
      has_directory ? path.substr(0, std::max(slash, std::size_t{1})) : ".";
  return text::legal_utf8(
      text::escaped(is_name ? path.substr(has_directory ? slash + 1 : 0) : directory));
}

/// The element in a test that says how it went.
std::string element_of(const Report& report, Result result, std::string_view place) {
  const std::string message = text::xml_escaped(message_of(report));
  switch (result) {
    case Result::passed:
      return fmt::format("<system-out>{}</system-out>", message);
    case Result::skipped:
      return fmt::format("<skipped message=\"{}, as in the baseline\"/>", message);
    case Result::failure:
    case Result::error:
      break;
  }
  return fmt::format("<{0} type=\"{1}\" message=\"{2}\">{3}: {2}</{0}>",
                     result == Result::error ? "error" : "failure", name_of(report), message,
                     place);
}

void begin_junit(const PrinterOptions&, const Run& run, std::string& text) {
  text += fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                      text::xml_escaped(run.tool));
}

/// GitLab also wants the attribute `file` of each test, which Jenkins refuses.
template <bool is_for_gitlab>
void print_junit(const PrinterOptions&, const Report& report, std::string& text) {
  const std::string file = text::xml_escaped(shown_path(report));
  const std::string identity = text::xml_escaped(identity_in_file(report));
  const Result result = result_of(report);
  begin_suite(text, file + identity, file, result, report.seconds);
  text += fmt::format("<testcase classname=\"{}\" name=\"{}{}\"",
                      text::xml_escaped(part_of_path(report.path, false)),
                      text::xml_escaped(part_of_path(report.path, true)), identity);
  if (is_for_gitlab) text += fmt::format(" file=\"{}\"", file);
  text += time_of(report.seconds) + ">" +
          element_of(report, result, text::xml_escaped(place_of(report)));
  text += "</testcase></testsuite>\n";
}

void end_junit(const PrinterOptions&, const Summary& summary, std::string& text) {
  if (summary.partial) {
    begin_suite(text, "sweep", "", Result::error, summary.seconds);
    text += fmt::format(
        "<testcase classname=\"sweep\" name=\"partial\"><error type=\"partial\" "
        "message=\"{0}\">{0}</error></testcase></testsuite>\n",
        partial_message);
  }
  text += "</testsuites>\n";
}

/// The schema requires the counts of a test suite at its beginning, so every game is a suite of one
/// test: a report of any size can then be written as it comes. A game that fails is a `failure`,
/// one that could not be read an `error`. Compared with a baseline, all games are printed, and a
/// known failure is `skipped`.
///
/// A test is identified by its directory (`classname`) and its file, with the id or number of the
/// game in it (`name`): never by its verdict, so that a service recognises it in the next report.
constexpr Format junit_for(std::string_view name, std::string_view words, std::string_view manual,
                           Format::Write<Report> print) {
  return {.name = name,
          .words = words,
          .manual = manual,
          .prints_unchanged = true,
          .shows_seconds = true,
          .begin = begin_junit,
          .print = print,
          .end = end_junit};
}

}  // namespace

/// JUnit's XML as Jenkins' schema (junit-10.xsd) allows it.
extern constexpr Format junit_format =
    junit_for("junit", "JUnit XML", "JUnit's XML, as Jenkins reads it, a test suite for each game;",
              print_junit<false>);

extern constexpr Format junit_gitlab_format =
    junit_for("junit-gitlab", "JUnit XML for GitLab",
              "the same with the file of each test, as GitLab reads it;", print_junit<true>);

}  // namespace referee::internal::report

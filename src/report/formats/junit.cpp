#include "report/formats/printers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/message.hpp"
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
  if (!report.is_failure()) {
    const bool is_known = report.is_compared && !report.difference;
    return is_known && report.is_wrong(report.verdict.code) ? Result::skipped : Result::passed;
  }
  const bool is_error = report.verdict.code == game::Code::file_error && !report.is_missing();
  return is_error ? Result::error : Result::failure;
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

/// Prints JUnit's XML as Jenkins' schema (junit-10.xsd) allows it. The schema requires the counts
/// of a test suite at its beginning, so every game is a suite of one test: a report of any size can
/// then be written as it comes. A game that fails is a `failure`, one that could not be read an
/// `error`. Compared with a baseline, all games are printed, and a known failure is `skipped`.
///
/// A test is identified by its directory (`classname`) and its file, with the id or number of the
/// game in it (`name`): never by its verdict, so that a service recognises it in the next report.
class JunitPrinter final : public Printer {
 public:
  /// Who reads it: GitLab also wants the attribute `file` of each test, which Jenkins refuses.
  enum class Reader { jenkins, gitlab };

  explicit JunitPrinter(Reader reader = Reader::jenkins) : reader_(reader) {}

  void begin(const Run& run, std::string& text) const override {
    text += fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                        text::xml_escaped(run.tool));
  }

  void print(const Report& report, std::string& text) const override {
    const std::string file = text::xml_escaped(shown_path(report));
    const std::string identity = text::xml_escaped(identity_in_file(report));
    const Result result = result_of(report);
    begin_suite(text, file + identity, file, result, report.seconds);
    text += fmt::format("<testcase classname=\"{}\" name=\"{}{}\"",
                        text::xml_escaped(part_of_path(report.path, false)),
                        text::xml_escaped(part_of_path(report.path, true)), identity);
    if (reader_ == Reader::gitlab) text += fmt::format(" file=\"{}\"", file);
    text += time_of(report.seconds) + ">" +
            element_of(report, result, text::xml_escaped(place_of(report)));
    text += "</testcase></testsuite>\n";
  }

  void end(const Summary& summary, std::string& text) const override {
    if (summary.partial) {
      begin_suite(text, "sweep", "", Result::error, summary.seconds);
      text += fmt::format(
          "<testcase classname=\"sweep\" name=\"partial\"><error type=\"partial\" "
          "message=\"{0}\">{0}</error></testcase></testsuite>\n",
          partial_message);
    }
    text += "</testsuites>\n";
  }

  bool shows_seconds() const override { return true; }
  bool prints_unchanged() const override { return true; }

 private:
  Reader reader_;
};

}  // namespace

PrinterPointer junit_printer(const PrinterOptions&) {
  return std::make_unique<JunitPrinter>();
}

PrinterPointer junit_gitlab_printer(const PrinterOptions&) {
  return std::make_unique<JunitPrinter>(JunitPrinter::Reader::gitlab);
}

}  // namespace referee::internal::report

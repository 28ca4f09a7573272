#include "report/formats/printers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// A file with one error. `path` and `message`: legal_utf8(). `column`: as an attribute, or empty.
void write_checkstyle_error(std::string_view path, std::uint64_t line, std::string_view column,
                            std::string_view severity, std::string_view message,
                            std::string_view source, std::string& text) {
  text += fmt::format(
      "<file name=\"{}\"><error line=\"{}\"{} severity=\"{}\" message=\"{}\" "
      "source=\"referee.{}\"/></file>\n",
      text::xml_escaped(path), line, column, severity, text::xml_escaped(message), source);
}

/// Games that know in which column of the line the move stands say so in a property.
std::string column_attribute(const Report& report) {
  for (const game::Property& property : report.verdict.properties) {
    const auto* const column = std::get_if<std::uint64_t>(&property.value);
    if (property.key == "column" && column != nullptr)
      return fmt::format(" column=\"{}\"", *column);
  }
  return "";
}

/// Prints the XML of Checkstyle, which many services and editors read: a `file` with one `error`
/// for each failure. Written as it comes, so a file with several failures is there several times.
class CheckstylePrinter final : public Printer {
 public:
  void begin(const Run& run, std::string& text) const override {
    text += fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"{}\">\n",
                        text::xml_escaped(run.version));
  }

  void print(const Report& report, std::string& text) const override {
    if (!report.is_failure()) return;
    write_checkstyle_error(file_of(report), std::max(report.verdict.where.line, std::uint64_t{1}),
                           column_attribute(report), "error", identified_message_of(report),
                           name_of(report), text);
  }

  void end(const Summary& summary, std::string& text) const override {
    for (const Note& note : notes_on(summary)) {
      write_checkstyle_error(".", 1, "", "warning", note.words, note.name, text);
    }
    text += "</checkstyle>\n";
  }

  bool prints_failures_only() const override { return true; }
};

}  // namespace

PrinterPointer checkstyle_printer(const PrinterOptions&) {
  return std::make_unique<CheckstylePrinter>();
}

}  // namespace referee::internal::report

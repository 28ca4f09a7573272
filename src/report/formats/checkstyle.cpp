#include <fmt/format.h>

#include "report/message.hpp"
#include "report/printer.hpp"
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

void begin_checkstyle(const PrinterOptions&, const Run& run, std::string& text) {
  text += fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"{}\">\n",
                      text::xml_escaped(run.version));
}

void print_checkstyle(const PrinterOptions&, const Report& report, std::string& text) {
  write_checkstyle_error(file_of(report), line_of(report), column_attribute(report), "error",
                         identified_message_of(report), name_of(report), text);
}

void end_checkstyle(const PrinterOptions&, const Summary& summary, std::string& text) {
  for (const Note& note : notes_on(summary)) {
    write_checkstyle_error(".", 1, "", "warning", note.words, note.name, text);
  }
  text += "</checkstyle>\n";
}

}  // namespace

/// The XML of Checkstyle, which many services and editors read: a `file` with one `error` for each
/// failure. Written as it comes, so a file with several failures is there several times.
extern constexpr Format checkstyle_format{
    .name = "checkstyle",
    .words = "Checkstyle XML",
    .manual = "Checkstyle's XML, an error for each failure;",
    .prints_failures_only = true,
    .begin = begin_checkstyle,
    .print = print_checkstyle,
    .end = end_checkstyle,
};

}  // namespace referee::internal::report

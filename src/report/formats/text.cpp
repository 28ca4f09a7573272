#include "report/formats/text.hpp"

#include <fmt/format.h>

#include "report/message.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view red = "\x1b[31;1m";
constexpr std::string_view plain = "\x1b[0m";

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

void TextPrinter::print(const Report& report, std::string& text) const {
  if (!report.is_failure()) return;
  const auto painted = [&](std::string_view colour, std::string_view words) {
    if (coloured_) text += colour;
    text += words;
    if (coloured_) text += plain;
  };
  std::string place = text::escaped(report.path);
  if (report.verdict.where.line > 0) place += fmt::format(":{}", report.verdict.where.line);
  painted(bold, place + ":");
  text += ' ';
  painted(red, "error:");
  const std::string identity = identity_in_file(report);
  if (!identity.empty()) text += identity.substr(1) + ":";  // without the comma in front
  text += ' ';
  text += message_of(report);
  text += '\n';
}

void TextPrinter::end(const Summary& summary, std::string& text) const {
  if (summary.left_out > 0) text += left_out_message(summary.left_out) + "\n";
  if (summary.partial) text += fmt::format("{}\n", partial_message);
  text +=
      fmt::format("{}, {}\n", counted(summary.games, "game"), counted(summary.failures, "failure"));
}

}  // namespace referee::internal::report

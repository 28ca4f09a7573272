#include "report/html/counts.hpp"

#include <fmt/format.h>

#include "report/html/text.hpp"
#include "report/message.hpp"

namespace referee::internal::report::html {
namespace {

void append_notices(const Summary& summary, std::string& text) {
  if (summary.partial) {
    text += fmt::format("<p class=\"loud\" role=\"alert\">Partial: {}.</p>\n", partial_message);
  }
  if (summary.left_out > 0) {
    text += fmt::format(
        "<p class=\"loud\">{} more failures are not listed: a page has at most {}"
        " of them. The counts are of all games.</p>\n",
        grouped(summary.left_out), grouped(summary.failures - summary.left_out));
  }
  if (summary.others_left_out > 0) {
    text += fmt::format(
        "<p class=\"note\">{} games that are no failures are not listed. The counts"
        " are of all games.</p>\n",
        grouped(summary.others_left_out));
  }
}

void append_tiles(const Summary& summary, std::string& text) {
  text += "<ul class=\"tiles\" id=\"tiles\">\n";
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    const char digit = game::digit_of(entry.code);
    text += fmt::format(
        "<li class=\"tile c{}{}\" data-code=\"{}\"><b>{}</b> <span>{} {}</span></li>\n", digit,
        count == 0 ? " none" : "", digit, grouped(count), digit, title_of(entry));
  }
  text += "</ul>\n";
}

/// Widths are attributes of SVG, as the page's policy allows no styles in elements.
void append_bar(const Summary& summary, std::string& text) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : summary.by_code) all += count;
  if (all == 0) return;
  text +=
      "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" "
      "aria-label=\"Games by code\">";
  double from = 0;
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    if (count == 0) continue;
    const double width = 1000.0 * static_cast<double>(count) / static_cast<double>(all);
    text += fmt::format(
        "<rect class=\"c{}\" x=\"{:.2f}\" width=\"{:.2f}\" height=\"10\"><title>{} {}: {} of {}"
        "</title></rect>",
        game::digit_of(entry.code), from, width, game::digit_of(entry.code), title_of(entry),
        grouped(count), grouped(all));
    from += width;
  }
  text += "</svg>\n";
}

void append_fact(std::string_view name, const std::string& value, std::string& text) {
  text += fmt::format("<div><dt>{}</dt> <dd>{}</dd></div>\n", name, value);
}

void append_facts(const Summary& summary, std::string& text) {
  text += "<dl class=\"facts\">\n";
  append_fact("games", grouped(summary.games), text);
  append_fact("failures", grouped(summary.failures), text);
  append_fact("files", grouped(summary.files), text);
  append_fact("moves", grouped(summary.moves), text);
  append_fact("bytes", grouped(summary.bytes), text);
  if (summary.seconds) append_fact("seconds", fmt::format("{:.3f}", *summary.seconds), text);
  if (summary.skipped > 0) append_fact("special files skipped", grouped(summary.skipped), text);
  if (summary.changes) {
    for (std::size_t i = 0; i < baseline::change_names.size(); ++i) {
      const std::uint64_t count = (*summary.changes)[i];
      if (count > 0) append_fact(baseline::change_names[i], grouped(count), text);
    }
  }
  text += "</dl>\n";
}

}  // namespace

void append_counts(const Summary& summary, std::string& text) {
  text += "<section id=\"counts\" aria-label=\"Counts\">\n";
  append_notices(summary, text);
  append_tiles(summary, text);
  append_bar(summary, text);
  append_facts(summary, text);
  text += "</section>\n";
}

}  // namespace referee::internal::report::html

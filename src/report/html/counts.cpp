#include <fmt/format.h>

#include "report/html/parts.hpp"
#include "report/message.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

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
    const std::uint64_t count = summary.by_code[entry.code];
    const char digit = game::digit_of(entry.code);
    text += fmt::format(
        "<li class=\"tile c{}{}\" data-code=\"{}\"><b>{}</b> <span>{} {}</span></li>\n", digit,
        count == 0 ? " none" : "", digit, grouped(count), digit, text::spoken(entry.name));
  }
  text += "</ul>\n";
}

/// Widths are attributes of SVG, as the page's policy allows no styles in elements.
void append_bar(const Summary& summary, std::string& text) {
  const std::uint64_t all = summary.by_code.total();
  if (all == 0) return;
  text +=
      "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" "
      "aria-label=\"Games by code\">";
  double from = 0;
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[entry.code];
    if (count == 0) continue;
    const double width = 1000.0 * static_cast<double>(count) / static_cast<double>(all);
    text += fmt::format(
        "<rect class=\"c{}\" x=\"{:.2f}\" width=\"{:.2f}\" height=\"10\"><title>{} {}: {} of {}"
        "</title></rect>",
        game::digit_of(entry.code), from, width, game::digit_of(entry.code),
        text::spoken(entry.name), grouped(count), grouped(all));
    from += width;
  }
  text += "</svg>\n";
}

void append_fact(std::string_view name, const std::string& value, std::string& text) {
  text += fmt::format("<div><dt>{}</dt> <dd>{}</dd></div>\n", name, value);
}

/// How many games differ, and which codes became which.
void append_comparison(const Comparison& comparison, std::string& text) {
  text += "<dl class=\"facts\">\n";
  append_fact("games in the old report", grouped(comparison.before.games), text);
  append_fact("in the new one", grouped(comparison.after.games), text);
  append_fact("the same", grouped(comparison.same), text);
  for (const baseline::Change kind : kinds_of_differences) {
    const bool is_known = kind != baseline::Change::moved || comparison.looks_for_moves;
    if (is_known) append_fact(kind_name(kind), grouped(comparison.count_of(kind)), text);
  }
  text += "</dl>\n";
  const std::vector<Comparison::Transition> transitions = comparison.transitions();
  if (transitions.empty()) return;
  text +=
      "<table class=\"codes\"><caption>Codes that changed</caption>\n"
      "<tr><th>old</th><th>new</th><th>games</th></tr>\n";
  for (const Comparison::Transition& each : transitions) {
    text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", words_of(each.from),
                        words_of(each.to), grouped(each.games));
  }
  text += "</table>\n";
}

void append_facts(const Summary& summary, std::string& text) {
  const auto append = [&](std::string_view name, const std::string& value) {
    append_fact(name, value, text);
  };
  text += "<dl class=\"facts\">\n";
  append("games", grouped(summary.games));
  append("failures", grouped(summary.failures));
  append("files", grouped(summary.files));
  append("moves", grouped(summary.moves));
  append("bytes", grouped(summary.bytes));
  if (summary.seconds) append("seconds", fmt::format("{:.3f}", *summary.seconds));
  if (summary.skipped > 0) append("special files skipped", grouped(summary.skipped));
  for (std::size_t i = 0; summary.changes && i < baseline::change_names.size(); ++i) {
    const std::uint64_t count = (*summary.changes)[i];
    if (count > 0) append(baseline::change_names[i], grouped(count));
  }
  text += "</dl>\n";
}

}  // namespace

std::string sides(const Comparison& comparison) {
  const auto side = [](std::string_view which, const Comparison::Side& each) {
    const std::string made_by = words_of(each);
    return fmt::format("{} <code>{}</code>{}{}", which, escaped(text::escaped(each.name)),
                       made_by.empty() ? "" : ": ", escaped(made_by));
  };
  return fmt::format("<p>{}</p>\n<p>{}</p>\n", side("Old report", comparison.before),
                     side("New report", comparison.after));
}

std::string counts(const Summary& summary) {
  std::string text = "<section id=\"counts\" aria-label=\"Counts\">\n";
  append_notices(summary, text);
  if (summary.comparison != nullptr) append_comparison(*summary.comparison, text);
  append_tiles(summary, text);
  append_bar(summary, text);
  if (summary.comparison == nullptr) append_facts(summary, text);
  if (summary.past != nullptr) text += plot(*summary.past);
  return text + "</section>\n";
}

}  // namespace referee::internal::report::html

#include <array>

#include <fmt/format.h>

#include "json/verdict.hpp"
#include "report/html/parts.hpp"
#include "report/line_properties.hpp"
#include "report/message.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::report {

extern const game::PageScript page_script;

namespace {

/// A winning line may have millions of cells.
constexpr std::uint64_t most_cells = 64;

/// What is longer is left out.
constexpr std::size_t most_property_bytes = 16384;

/// What stands for the code: its digit, or m for a game that is missing.
char code_mark(const Report& report) {
  return report.is_missing() ? 'm' : game::digit_of(report.verdict.code);
}

void write_properties(json::JsonObject& object, const game::Properties& properties) {
  for (const game::Property& property : properties) {
    object.key(property.key);
    const auto* const line = std::get_if<game::CellLine>(&property.value);
    if (line != nullptr && line->count > most_cells) {
      const auto last = line->cell(line->count - 1);
      object.string(fmt::format("{} cells from {},{} to {},{}", line->count, line->column.digits(),
                                line->row, last.column.digits(), last.row));
    } else {
      json::write_value(object, property.value);
    }
  }
}

/// The same of a report that was read from a line of JSON.
std::string properties_of_line(std::string_view line) {
  const std::string_view properties = properties_on_line(line);
  if (properties.empty() || properties.size() > most_property_bytes) return "{}";
  return fmt::format("{{{}}}", properties.substr(1));
}

/// What the older of two reports says of the game, which the page shows beside the rest.
void write_former(json::JsonObject& object, const Former& former) {
  object.begin_object("old");
  if (former.is_there) {
    const game::Verdict& verdict = former.verdict;
    object.add("path", text::legal_utf8(text::escaped(former.path)));
    object.add("code", std::string{game::digit_of(verdict.code)});
    object.add("reason", text::legal_utf8(verdict.reason));
    json::write_where(object, verdict.where);
    if (!verdict.reason.empty()) object.add("moves", verdict.moves, "bytes", verdict.bytes);
    const bool has_room = former.old_properties.size() <= most_property_bytes;
    if (!former.old_properties.empty() && has_room) {
      object.key("properties");
      object.raw(former.old_properties);
    }
  }
  object.end_object();
}

/// What the page shows of a game besides its line in the list.
std::string details_of(const Report& report) {
  std::string details;
  json::JsonObject object(details);
  const game::Verdict& verdict = report.verdict;
  if (verdict.game > 0) object.add("game", verdict.game);
  const std::string identity = identity_in_file(report);
  if (!identity.empty() && !identity.starts_with(", game")) object.add("id", identity.substr(2));
  json::write_where(object, verdict.where);
  object.add("moves", verdict.moves, "bytes", verdict.bytes, "expected", report.expected);
  if (report.former) {
    object.add("change", difference_in_short(report), "reason",
               text::legal_utf8(report.verdict.reason));
    write_former(object, *report.former);
  } else if (report.difference) {
    object.add("change", difference_of(report));
  }
  object.add("seconds", report.seconds);
  object.key("properties");
  if (report.line.empty()) {
    object.begin_object();
    write_properties(object, verdict.properties);
    object.end_object();
  } else {
    object.raw(properties_of_line(report.line));
  }
  object.end();
  return details;
}

/// What the page's script has to know about the run.
void write_run(const Run& run, std::uint64_t most_boards, std::string& text) {
  std::string json;
  json::JsonObject object(json);
  object.add("tool", run.tool, "setup", run.setup, "boards", most_boards, "compares",
             run.comparison != nullptr);
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    const std::string title = text::spoken(entry.name);
    object.add(std::string{game::digit_of(entry.code)},
               std::array<std::string_view, 3>{title, entry.meaning, entry.advice});
  }
  object.end_object();
  object.end();
  text += html::json_block("run", json);
}

void begin_html(const PrinterOptions& options, const Run& run, std::string& text) {
  text += html::page_head(fmt::format("{} report", run.tool), {run.page_script, page_script});
  text += fmt::format("<header>\n<h1>{}</h1>\n<p>referee {}", html::escaped(run.tool),
                      html::escaped(run.version));
  for (const auto& [name, value] : run.options) {
    if (run.comparison != nullptr) break;  // each report has its own
    text += fmt::format(" <code>--{} {}</code>", html::escaped(name), html::escaped(value));
  }
  text += "</p>\n";
  if (run.part) {
    text += fmt::format("<p class=\"loud\">Only shard {} of {}: {} of {} files.</p>\n",
                        run.part->index, run.part->count, html::grouped(run.part->own_files),
                        html::grouped(run.part->files));
  }
  if (run.comparison != nullptr) text += html::sides(*run.comparison);
  text += "</header>\n";
  write_run(run, options.most_boards, text);
  if (!run.page_script.text.empty()) {
    text += fmt::format("<script>{}</script>\n", run.page_script.text);
  }
  text +=
      "<main id=\"games\" aria-label=\"Games\">\n<h2>Games</h2>\n"
      "<noscript id=\"list\"><ol>\n";
}

void print_html(const PrinterOptions&, const Report& report, std::string& text) {
  const std::string reason =
      report.is_missing()
          ? message_of(report)
          : fmt::format("{}{}", report.difference ? difference_of(report) + ": " : "",
                        text::legal_utf8(report.verdict.reason));
  text += fmt::format("<li class=\"{}{}\" data-g='{}'><b>{}</b> <code>{}</code> <span>{}</span>",
                      report.is_failure() ? 'f' : 'p', code_mark(report),
                      html::json_attribute(details_of(report)),
                      report.is_missing() ? "missing" : std::string{code_mark(report)},
                      html::escaped(shown_path(report)), html::escaped(reason));
  const std::string identity = identity_in_file(report);
  if (!identity.empty()) text += fmt::format(" <i>{}</i>", html::escaped(identity.substr(2)));
  if (report.verdict.where.line > 0)
    text += fmt::format(" <i>line {}</i>", report.verdict.where.line);
  text += "</li>\n";
}

void end_html(const PrinterOptions&, const Summary& summary, std::string& text) {
  text += html::counts(summary);
  text += fmt::format("<script>{}</script>\n</body>\n</html>\n", page_script.text);
}

}  // namespace

/// A page for browsers that stands alone: the counts, the games, and the boards of some of them. It
/// is written as it comes: the list first, then the boards and the counts, which the page shows
/// above the list.
///
/// Every game is one line of a list inside <noscript>: a browser that runs no scripts shows it as
/// it is, and the page's script reads it from there, so that nothing is written twice. The policy
/// of the page allows its own script and style by their digests, and nothing else: whatever stands
/// in paths and files is text, and runs nothing.
constexpr Format html_format{
    .name = "html",
    .words = "a page for browsers",
    .manual = "a page for browsers, with the counts, the games and the boards of some;",
    .shows_seconds = true,
    .wants_replays = true,
    .limits = {250'000, 100'000},  // a browser opens so many failures in a few seconds
    .end_of_games = "</ol></noscript>\n</main>\n",
    .begin = begin_html,
    .print = print_html,
    .board = [](const PrinterOptions&, const Board& board,
                std::string& text) { text += html::board_block(board); },
    .end = end_html,
};

}  // namespace referee::internal::report

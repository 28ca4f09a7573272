#include <initializer_list>
#include <limits>

#include <fmt/format.h>

#include "history/formats.hpp"
#include "report/html/parts.hpp"
#include "text/escape.hpp"

namespace referee::internal::history {
namespace {

using report::html::escaped;
using report::html::grouped;

constexpr std::uint64_t runs_on_page = 200;
constexpr std::uint64_t failing_on_page = 1000;

/// The path of a file in a page.
std::string shown(std::string_view path, std::uint64_t game) {
  const std::string number = game == 0 ? "" : fmt::format(", game {}", game);
  return fmt::format("<code>{}</code>{}", escaped(text::escaped(path)), number);
}

/// A table that scrolls where it is too wide, up to its first row.
std::string table_of(std::string_view name, std::initializer_list<std::string_view> columns) {
  std::string text = fmt::format(
      "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">"
      "<table class=\"list\">\n<tr>",
      name);
  for (const std::string_view column : columns) {
    text += fmt::format("<th scope=\"col\">{}</th>", column);
  }
  return text + "</tr>\n";
}

constexpr std::string_view end_of_table = "</table></div>\n";

std::string options_in_words(const report::PastRun& run) {
  std::string words;
  for (const auto& [name, value] : run.options) {
    words += fmt::format("<code>--{} {}</code> ", escaped(name), escaped(value));
  }
  return words;
}

void write_runs(const report::PastRuns& past, const Write& write) {
  write(table_of("Runs",
                 {"run", "began", "version", "files", "games", "failures", "codes", "options"}));
  for (auto run = past.runs.rbegin(); run != past.runs.rend(); ++run) {
    write(
        fmt::format("<tr><td class=\"n\">{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td>"
                    "<td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td></tr>\n",
                    run->run, escaped(run->began), escaped(run->version), grouped(run->files),
                    grouped(run->games), grouped(run->failures), in_words(run->by_code, ", "),
                    options_in_words(*run)));
  }
  write(end_of_table);
}

void write_failing(Reader& reader, std::uint64_t most, const Write& write) {
  const std::uint64_t all = reader.count_of_failing();
  write(fmt::format("<h2>{} {} now</h2>\n", grouped(all), all == 1 ? "fails" : "fail"));
  if (all == 0) return;
  if (most < all) {
    write(fmt::format("<p class=\"note\">The newest {} of them. With --all the page has all.</p>\n",
                      grouped(most)));
  }
  write(table_of("What fails now", {"since run", "code", "path", "reason"}));
  reader.failing(most, [&](const Change& change) {
    const char code = game::digit_of(*change.code);
    write(fmt::format(
        "<tr><td class=\"n\">{}</td><td><span class=\"badge c{}\">{}</span></td>"
        "<td class=\"p\">{}</td><td>{}</td></tr>\n",
        *change.since, code, code, shown(change.path, change.game), escaped(change.reason)));
  });
  write(end_of_table);
}

void write_game(const GameHistory& game, const Write& write) {
  write(fmt::format("<h2>{}: {}</h2>\n", shown(game.path, game.game), state_of(game)));
  write(table_of("Changes", {"run", "began", "version", "code", "reason"}));
  for (const Step& step : game.steps) {
    write(
        fmt::format("<tr><td class=\"n\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
                    "</tr>\n",
                    step.run.run, escaped(step.run.began), escaped(step.run.version),
                    escaped(codes_of(step)), escaped(step.reason)));
  }
  write(end_of_table);
}

}  // namespace

/// A page without scripts, in the style of that of a sweep.
void write_page(Reader& reader, const Question& question, const Write& write) {
  const std::uint64_t everything = std::numeric_limits<std::uint64_t>::max();
  const report::PastRuns past = reader.runs(question.all ? everything : runs_on_page);
  write(report::html::page_head(question.tool + " history", {}));
  write(
      fmt::format("<header>\n<h1>{}: history</h1>\n<p><code>{}</code>, {} run{}</p>\n</header>\n"
                  "<section id=\"counts\" aria-label=\"Failures over runs\">\n{}</section>\n"
                  "<main>\n",
                  escaped(question.tool), escaped(text::escaped(question.name)), grouped(past.all),
                  past.all == 1 ? "" : "s", report::html::plot(past)));
  for (const std::string& path : question.paths) {
    bool is_known = false;
    games_at(reader, path, [&](const GameHistory& game) {
      is_known = true;
      write_game(game, write);
    });
    if (!is_known) write(fmt::format("<h2>{}: no failure is recorded</h2>\n", shown(path, 0)));
  }
  if (question.paths.empty()) {
    write_failing(reader, question.all ? everything : failing_on_page, write);
  }
  write("<h2>Runs</h2>\n");
  write_runs(past, write);
  write("</main>\n</body>\n</html>\n");
}

}  // namespace referee::internal::history

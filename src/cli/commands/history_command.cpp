#include "cli/commands/commands.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands/destinations.hpp"
#include "cli/whole_output.hpp"
#include "database/layout.hpp"
#include "history/formats.hpp"

namespace referee::internal::cli {
namespace {

struct HistoryOptions {
  std::string file;
  std::vector<std::string> paths;
  std::string format{history::formats().front().name};
  std::string output = "-";
  bool all = false;
};

int print_history(const Game& game, const HistoryOptions& options) {
  Destinations outputs;
  outputs.add("--output", options.output);
  for (const std::string& path : database::files_of(options.file, history::layout)) {
    outputs.refuse("FILE", path);
  }
  history::Reader reader(options.file, game.name);
  WholeOutput output(options.output);
  const auto& formats = history::formats();
  const auto format = std::find_if(formats.begin(), formats.end(),
                                   [&](const auto& each) { return each.name == options.format; });
  format->write(reader, {options.file, game.name, options.paths, options.all},
                [&](std::string_view text) { output.output().write(text); });
  output.commit();
  return Status::all_well;
}

std::vector<Choice> choices() {
  std::vector<Choice> all;
  for (const history::Format& format : history::formats()) {
    all.push_back({std::string(format.name), std::string(format.words)});
  }
  return all;
}

}  // namespace

Command history_command(const Game& game) {
  const auto typed = std::make_shared<HistoryOptions>();
  return {
      .summary = "Say what failed and when, from the history that sweeps record",
      .options =
          {option("FILE TEXT", &typed->file, "The history that sweep --history writes", {},
                  {.offer = Offer::files, .required = true}),
           option("PATH", &typed->paths,
                  "A path as in reports: show all that is known of its games",
                  "A path as reports have it. Instead of the failures, all changes of its games "
                  "are listed.",
                  {.offer = Offer::files, .may_lack = true}),
           option("--all", &typed->all, "List all runs and all failures, not the newest alone"),
           option("--format FORMAT", &typed->format, "text (about a dozen lines), jsonl or html",
                  R"(`text` (the default): the last runs, and the failures that began last;
`jsonl`: JSON Lines, an object for each run and each failure; `html`: a page for browsers, with a
plot of the failures in each run.)",
                  {.choices = choices()}),
           option("-o,--output FILE", &typed->output,
                  "Write the answer to FILE, whole or not at all", {}, {.offer = Offer::files})},
      .run = [&game, typed] { return print_history(game, *typed); },
      .manual = R"(Lists the runs in a history, with date, version, and counts by code, and
the games that fail now, with the run in which each began to; of a path, each change of its
games.)"};
}

}  // namespace referee::internal::cli

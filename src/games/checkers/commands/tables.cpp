#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "games/checkers/commands/commands.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/tables/table_check.hpp"
#include "games/checkers/tables/tables.hpp"
#include "progress/progress_bar.hpp"

namespace referee::internal::cli {
namespace {

struct TablesOptions {
  std::string action;
  std::string folder;
  std::string rules = "english";
  unsigned discs = 4;
  unsigned jobs = 0;
};

/// A line on the terminal that says how far the work is. Removed at the end.
class PercentLine {
 public:
  PercentLine(std::string what, std::uint64_t all) : what_(std::move(what)), all_(all) { show(0); }
  PercentLine(const PercentLine&) = delete;
  PercentLine& operator=(const PercentLine&) = delete;
  ~PercentLine() {
    if (has_terminal_) say("\r\x1b[K");
  }

  void show(std::uint64_t done) {
    if (has_terminal_) say(fmt::format("\r{} {} %\x1b[K", what_, done * 100 / all_));
  }

 private:
  std::string what_;
  std::uint64_t all_;
  bool has_terminal_ = progress::ProgressBar::has_terminal();
};

std::string words_of_worth(checkers::Worth worth) {
  if (worth.is_draw()) return "a draw";
  return fmt::format("a {} in {} plies", worth.is_win() ? "win" : "loss", worth.plies());
}

int build_file(const TablesOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error) throw base::system_error(error.value(), options.folder);
  WholeOutput file(checkers::path_of_tables(options.folder, rules));
  base::HelperPool helpers(jobs(options.jobs) - 1);
  const checkers::TableIndex index(options.discs);
  std::uint64_t bytes = 0;
  {
    PercentLine line("building tables", index.positions());
    const checkers::WorthBytes worth = build_tables(
        index, rules, {helpers, Interrupt::signal(), [&](std::uint32_t done) { line.show(done); }});
    write_tables(index, rules, worth, [&](std::string_view some) {
      bytes += some.size();
      file.output().write(some);
    });
  }
  file.commit();
  write_whole("-", fmt::format("positions {}\nbytes     {}\n", index.positions(), bytes));
  return Status::all_well;
}

int check_file(const TablesOptions& options) {
  constexpr std::uint64_t searched = 1000;
  constexpr unsigned plies = 6;
  const checkers::Rules rules = rules_of(options.rules);
  const auto file = checkers::open_tables(options.folder, rules);
  const Interrupt interrupt;
  base::HelperPool helpers(jobs(options.jobs) - 1);
  const checkers::TableIndex& index = file->index();
  std::vector<checkers::WrongWorth> wrong;
  {
    PercentLine line("checking tables", index.positions());
    const checkers::TableWork work{helpers, Interrupt::signal(),
                                   [&](std::uint32_t done) { line.show(done); }};
    const checkers::WorthBytes worth = file->worth();
    wrong = check_by_moves(index, rules, worth, work);
    if (wrong.empty()) wrong = check_by_search(index, rules, worth, searched, plies, work);
  }
  if (!wrong.empty()) {
    const checkers::WrongWorth& one = wrong.front();
    throw base::Error(fmt::format("{}: {} positions are wrong; {} is {}, and should be {}",
                                  checkers::path_of_tables(options.folder, rules), wrong.size(),
                                  fen_of(index.position_of(one.number)), words_of_worth(one.found),
                                  words_of_worth(one.expected)));
  }
  write_whole("-", fmt::format("followed {}\nsearched {}\n", index.positions(), searched));
  return Status::all_well;
}

std::vector<Option> tables_options(TablesOptions& options) {
  Option rules = option(
      "--rules king-goes-on|english", &options.rules,
      "The tables of these rules (default: english)",
      "The tables of these rules; the default is `english`.",
      {.choices = {{"king-goes-on", "a man crowned by a jump jumps on"}, {"english", "it stops"}}});
  return {option("ACTION TEXT", &options.action,
                 "build: compute tables; check: try those there are", {},
                 {.choices = {{"build", "compute tables"}, {"check", "try those there are"}},
                  .required = true}),
          option("FOLDER TEXT", &options.folder, "The folder of the tables", {},
                 {.offer = Offer::directories, .required = true}),
          option("--discs N", &options.discs, "Build tables of up to N discs, 2 to 5 (default: 4)",
                 R"(Build tables of up to `N` discs, 2 to 5; the default is 4. Those of 5 need
some minutes, 400 MB of memory and 53 MB on disk.)",
                 {.checks = {Between{checkers::TableIndex::least_discs,
                                     checkers::TableIndex::most_discs}}}),
          rules, jobs_option(options.jobs, "", Section::command)};
}

}  // namespace

Command checkers_tables_command() {
  const auto options = std::make_shared<TablesOptions>();
  return {.summary = "Compute or check tables of all endings of few discs",
          .options = tables_options(*options),
          .run =
              [options] {
                return options->action == "build" ? build_file(*options) : check_file(*options);
              },
          .manual = R"(`build` computes what every position of few discs is worth when both sides
play perfectly: a win or a loss after so many plies, or a draw. It writes the tables into
`FOLDER`, as `RULES.tables`, whole or not at all, and prints how many positions and bytes they
have. `check` finds out whether the worth of every position follows from that of the positions
that its moves lead to, which is a proof for all, and whether 1000 random positions agree with a
search of 6 plies; if not, the exit status is 2.)"};
}

}  // namespace referee::internal::cli

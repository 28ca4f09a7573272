// Sweeps of several files in every format, and the pages of single files.
#include <atomic>
#include <memory>

#include "report/printer.hpp"
#include "sweep/boards.hpp"
#include "sweep/sweep.hpp"
#include "table_of_games.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/fuzz/page_reader.hpp"
#include "tests/games/all_games.hpp"
#include "text/escape.hpp"

namespace referee::internal::fuzz {
namespace {

constexpr std::size_t most_files = 24;  // and games on a page

/// All but a page.
std::vector<report::Printer> all_printers() {
  std::vector<report::Printer> all;
  for (const report::Format* const format : report::formats()) {
    if (format != &report::html_format) all.emplace_back(*format);
  }
  return all;
}

/// What a terminal may get; a line of CSV ends with CR and LF.
void require_text(std::string report, bool is_csv) {
  for (std::size_t end = 0; is_csv && (end = report.find("\r\n", end)) != std::string::npos;) {
    report.erase(end, 1);
  }
  const auto is_control = [](unsigned char byte) {
    return byte < ' ' && byte != '\n' && byte != '\t';
  };
  require(std::none_of(report.begin(), report.end(), is_control), "a control character");
  require(text::is_clean_utf8(report), "no UTF-8, DEL, or a C1 control character");
}

std::string sweep_report(const game::Definition& game, const sweep::Plan& plan,
                         const report::Printer& printer) {
  std::atomic<bool> stop{false};  // by what draws a board, too
  const std::atomic<bool> signal{false};
  const MemoryFile file("");
  io::Output to_file(file.fd());
  sweep::ReportOutput output(printer, to_file);
  output.begin({.tool = game.name, .version = "0", .options = {}, .part = {}});
  report::Summary summary = sweep::run(game, plan, {&output, 1}, stop);
  summary.seconds.reset();
  output.end_games();
  require(sweep::show_games({game, {}, {}}, output, stop, signal), "not all games are shown");
  output.end(summary);
  output.flush();
  return file.text();
}

/// Files with a zero byte between them: one job, several, and files read ahead give the same
/// report, in every format, which is text without control characters.
void sweeps(const std::string& text) {
  std::vector<MemoryFile> files;
  sweep::Plan plan;
  plan.timing = false;
  for (const std::string& file : pieces_of(text, '\0')) {
    if (files.size() < most_files) plan.operands.add(files.emplace_back(file).path());
  }
  // One game in one format, which the input chooses: all of them would take long.
  static const std::vector<report::Printer> printers = all_printers();
  base::Random choices = choices_of(text);
  const game::Definition& game = tests::all_games()[choices.below(tests::all_games().size())];
  const report::Printer& printer = printers[choices.below(printers.size())];
  const std::string alone = sweep_report(game, plan, printer);
  require_text(alone, printer.format().name == "csv");
  plan.jobs = 3;
  require_same(sweep_report(game, plan, printer), alone, "another report with several jobs");
  plan.walk.ahead.always = true;
  plan.walk.ahead.in_flight = 1 + static_cast<unsigned>(choices.below(8));
  plan.walk.ahead.requests = choices.below(2) == 0 ? io::Requests::any : io::Requests::threads;
  require_same(sweep_report(game, plan, printer), alone, "another report of files in flight");
}

/// Words with a meaning in a page, in its scripts, their strings, its attributes or pictures.
constexpr std::string_view page_words[] = {
    "</script>",   "<script>", "<!--",         "-->", "]]>", "'",  "\"",
    "&",           "&#39;",    "&lt;",         "<",   ">",   "\\", "</title>",
    "</noscript>", "<b>x</b>", "\xe2\x80\xa8", "\xff"};

std::string mutate_page(const std::string& text, base::Random& choices) {
  if (choices.below(2) == 0) return mutate_text(text, choices);
  std::string mutated = text;
  mutated.insert(choices.below(text.size() + 1), page_words[choices.below(std::size(page_words))]);
  return mutated;
}

game::Definition drawing(const GamesRow& row) {
  game::Canvas canvas;
  canvas.image = canvas.replay = true;
  return row.definition(canvas);
}

/// As the game of which it has the most moves.
std::pair<const GamesRow*, std::vector<game::Verdict>> judge_as_likely(std::string_view text) {
  static const auto referees = [] {
    std::vector<std::unique_ptr<game::Referee>> all;
    for (const GamesRow& row : games_table) all.push_back(drawing(row).make_referee());
    return all;
  }();
  std::pair<const GamesRow*, std::vector<game::Verdict>> likely;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < referees.size(); ++i) {
    std::vector<game::Verdict> verdicts = tests::judge(*referees[i], text);
    std::uint64_t moves = 0;
    for (const game::Verdict& verdict : verdicts) moves += verdict.moves;
    if (i == 0 || moves > most) likely = {&games_table[i], std::move(verdicts)};
    most = std::max(most, moves);
  }
  return likely;
}

/// A path, a zero byte and a file, or only a file, on a page with boards as that of `explain`: what
/// they hold stays text.
void pages(const std::string& input) {
  const std::size_t zero = input.find('\0');
  const std::string path = zero == std::string::npos ? "a" : input.substr(0, zero);
  auto [row, verdicts] = judge_as_likely(input.substr(zero + 1));
  const game::Definition game = row->definition({});
  const report::Printer printer(report::html_format, {.most_boards = most_files});
  std::string page;
  printer.begin({.tool = game.name,
                 .version = "0",
                 .options = {{"name", path}},
                 .part = {},
                 .setup = game.setup,
                 .page_script = game.page_script},
                page);
  verdicts.resize(std::min(verdicts.size(), most_files));
  report::Summary summary;
  for (game::Verdict& verdict : verdicts) {
    report::Report report;
    report.path = path;
    report.verdict = verdict;
    printer.print(report, page);
    summary.add(report::Outcome(report));
  }
  page += report::html_format.end_of_games;
  for (const game::Verdict& verdict : verdicts) {
    if (verdict.picture) PageReader(verdict.picture->image).read();
    printer.board({.path = path,
                   .game = verdict.game,
                   .picture = verdict.picture ? &*verdict.picture : nullptr,
                   .why = verdict.picture ? std::string_view() : path},
                  page);
  }
  printer.end(summary, page);
  PageReader(page).read();
}

const Entries sweep_entries{{"pages", pages, mutate_page}, {"sweeps", sweeps, mutate_text}};

}  // namespace
}  // namespace referee::internal::fuzz

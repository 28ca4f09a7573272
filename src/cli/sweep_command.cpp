#include "cli/sweep_command.hpp"

#include <unistd.h>

#include <memory>

#include <fmt/format.h>

#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/say.hpp"
#include "report/codes.hpp"
#include "report/jsonl.hpp"
#include "sweep/sweep.hpp"

namespace referee::cli {
namespace {

std::unique_ptr<const report::Printer> printer_for(const std::string& format) {
  if (format == "jsonl") return std::make_unique<report::JsonlPrinter>();
  return std::make_unique<report::CodesPrinter>();
}

/// What the head of a report says: all that changes verdicts.
std::vector<std::pair<std::string, std::string>> verdict_options(const Game& game,
                                                                 const InputOptions& input) {
  auto options = game.options();
  for (const auto& [name, compression] : input_formats()) {
    if (compression == input.compression && compression != io::Compression::detect) {
      options.emplace_back("input-format", name);
    }
  }
  const base::Limits none;
  if (input.limits.max_bytes != none.max_bytes) {
    options.emplace_back("max-bytes", fmt::format("{}", input.limits.max_bytes));
  }
  if (input.limits.max_seconds != none.max_seconds) {
    options.emplace_back("max-seconds", fmt::format("{}", input.limits.max_seconds));
  }
  return options;
}

void print_summary(const report::Summary& summary) {
  std::string codes;
  for (const game::CodeEntry& entry : game::code_table) {
    const std::uint64_t count = summary.by_code[static_cast<std::size_t>(entry.code)];
    if (count > 0) codes += fmt::format("  {}: {}", game::digit_of(entry.code), count);
  }
  say(fmt::format("files    {}\ngames    {}\nskipped  {}\nbytes    {}\nmoves    {}\ncodes  {}\n",
                  summary.files, summary.games, summary.skipped, summary.bytes, summary.moves,
                  codes.empty() ? "  none" : codes));
  if (summary.partial) say(fmt::format("partial  stopped before every file was judged\n"));
  if (!summary.seconds) return;
  const double seconds = std::max(*summary.seconds, 1e-6);
  say(fmt::format("seconds  {:.3f}\nspeed    {:.1f} MB/s, {:.0f} moves/s\n", seconds,
                  static_cast<double>(summary.bytes) / seconds / 1e6,
                  static_cast<double>(summary.moves) / seconds));
}

int status_of(const Game& game, const report::Summary& summary, const SweepOptions& options,
              bool was_interrupted) {
  if (was_interrupted) return Status::interrupted;
  if (summary.games == 0 && !options.allow_empty) {
    say(fmt::format("{}: nothing found to judge\n", game.name));
    return Status::failed;
  }
  return summary.failures() > 0 ? Status::some_invalid : Status::all_well;
}

/// A report that is not what was asked for does not replace one that was.
void put_in_place(io::OutputFile& file, int status) {
  if (status == Status::interrupted) {
    file.keep_partial();
  } else if (status != Status::failed) {
    file.commit();
  }
}

}  // namespace

int sweep_files(const Game& game, const InputOptions& input, const SweepOptions& options) {
  sweep::Plan plan = sweep_plan(input, options);
  Interrupt interrupt;
  io::Output standard_output(STDOUT_FILENO);
  std::optional<io::OutputFile> file;
  if (options.output && *options.output != "-") file.emplace(*options.output);
  if (file) plan.walk.own = file->paths();
  io::Output& output = file ? file->output() : standard_output;

  const std::unique_ptr<const report::Printer> printer = printer_for(options.format);
  std::string text;
  printer->begin({game.name, REFEREE_VERSION, verdict_options(game, input)}, text);
  output.write(text);
  const report::Summary summary =
      sweep::run(game.entry(std::nullopt), plan, *printer, output, interrupt.stop());
  // A signal after the last file has interrupted nothing.
  const bool was_interrupted = summary.partial && interrupt.came();
  text.clear();
  printer->end(summary, text);
  output.write(text);
  output.flush();
  const int status = status_of(game, summary, options, was_interrupted);
  if (file) put_in_place(*file, status);
  if (options.summary) print_summary(summary);
  return status;
}

}  // namespace referee::cli

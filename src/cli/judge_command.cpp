#include "cli/judge_command.hpp"

#include <unistd.h>

#include <exception>

#include <fmt/format.h>

#include "base/trouble.hpp"
#include "cli/plan.hpp"
#include "cli/say.hpp"
#include "report/escape.hpp"
#include "report/explanation.hpp"
#include "report/jsonl.hpp"
#include "sweep/file_judge.hpp"

namespace referee::cli {
namespace {

/// What `GAME FILE` prints by default.
class BareCodePrinter : public report::Printer {
 public:
  void begin(const report::Run&, std::string&) const override {}
  void print(const report::Report& report, std::string& text) const override {
    text += game::digit_of(report.verdict.code);
    text += '\n';
  }
  void end(const report::Summary&, std::string&) const override {}
};

/// The challenge's own words for it.
int refuse_operands(const Game& game, io::Output& output) {
  output.write(fmt::format("{}: Provide one input file\n", game.name));
  output.flush();
  return Status::failed;
}

void print_trouble(const Game& game, const report::Report& report) {
  if (report.verdict.code != game::Code::file_error) return;
  say(fmt::format("{}: {}: {}\n", game.name, report::escaped(report.path), report.verdict.reason));
}

int judge_with(const Game& game, const game::Entry& entry, const InputOptions& input,
               const report::Printer& printer, bool exit_code) {
  io::Output output(STDOUT_FILENO);
  if (input.operands.size() != 1) return refuse_operands(game, output);
  base::Workers workers(jobs(input) - 1);
  sweep::FileJudge judge(entry, input.limits, workers, printer.shows_seconds(), nullptr,
                         input.compression);
  bool all_valid = true;
  std::exception_ptr output_trouble;  // none of the file's, so it must not get to its judge
  judge.judge(input.operands.front(), [&](const report::Report& report) {
    if (output_trouble) return;
    try {
      std::string text;
      printer.print(report, text);
      output.write(text);
    } catch (const base::Trouble&) {
      output_trouble = std::current_exception();
    }
    print_trouble(game, report);
    all_valid = all_valid && game::is_valid(report.verdict.code);
  });
  if (output_trouble) std::rethrow_exception(output_trouble);
  output.flush();
  return exit_code && !all_valid ? Status::some_invalid : Status::all_well;
}

}  // namespace

int judge_file(const Game& game, const InputOptions& input, const JudgeOptions& options) {
  const BareCodePrinter codes;
  const report::JsonlPrinter json;
  const report::Printer& printer = options.json ? static_cast<const report::Printer&>(json) : codes;
  return judge_with(game, game.entry(std::nullopt), input, printer, options.exit_code);
}

int explain_file(const Game& game, const InputOptions& input, const JudgeOptions& judge,
                 const ExplainOptions& options) {
  const report::ExplanationPrinter printer(wants_colour(options, io::Output(STDOUT_FILENO)));
  return judge_with(game, game.entry(canvas()), input, printer, judge.exit_code);
}

}  // namespace referee::cli

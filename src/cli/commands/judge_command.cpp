#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <exception>
#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/destinations.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "report/printer.hpp"
#include "sweep/file_judge.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// What `GAME FILE` prints by default: the bare code.
constexpr report::Format bare_code{
    .detail = game::Detail::code,
    .print =
        [](const report::PrinterOptions&, const report::Report& report, std::string& text) {
          text += game::digit_of(report.verdict.code);
          text += '\n';
        },
};

/// Prints the reports on one file.
class Reporter : public sweep::ReportSink {
 public:
  Reporter(const Game& game, const report::Printer& printer, io::Output& output)
      : game_(game), printer_(printer), output_(output) {}

  game::Wanted wanted() const override { return {.detail = printer_.format().detail}; }

  /// To be called after the last report.
  bool all_valid() const {
    if (output_error_) std::rethrow_exception(output_error_);
    return all_valid_;
  }

 private:
  void take_report(report::Report& report) override {
    if (output_error_) return;
    // Before the report: if this lacks memory, the report is made again and must not have been
    // written.
    print_error(report);
    try {
      text_.clear();
      printer_.print(report, text_);
      output_.write(text_);
    } catch (const base::Error&) {
      output_error_ = std::current_exception();
    }
    all_valid_ = all_valid_ && game::is_valid(report.verdict.code);
  }

  void print_error(const report::Report& report) const {
    if (report.verdict.code != game::Code::file_error) return;
    say_file_error(game_, report.path, report.verdict.reason);
  }

  const Game& game_;
  const report::Printer& printer_;
  io::Output& output_;
  std::string text_;
  bool all_valid_ = true;
  std::exception_ptr output_error_;  // not an error of the file, so its judge must not see it
};

/// The exact message that the challenge requires.
int refuse_operands(const Game& game, io::Output& output) {
  output.write(fmt::format("{}: Provide one input file\n", game.name));
  output.flush();
  return Status::failed;
}

}  // namespace

void judge_operand(const game::Definition& definition, const InputOptions& input, bool timing,
                   const std::atomic<bool>* stop, sweep::ReportSink& sink) {
  base::HelperPool helpers(jobs(input.jobs) - 1);
  sweep::FileJudge judge(definition, input.limits, helpers, timing, stop, input_settings(input));
  const io::Found file{.path = input.operands.front(), .named = true};
  judge.judge(file, sink);
}

void say_file_error(const Game& game, std::string_view path, std::string_view reason) {
  if (reason.empty()) return;
  const std::string name = path.empty() ? "''" : text::escaped(path);
  say(fmt::format("{}: {}: {}\n", game.name, name, reason));
}

int print_reports(const Game& game, const game::Definition& definition, const InputOptions& input,
                  const report::Printer& printer, bool exit_code) {
  io::Output output(STDOUT_FILENO);
  if (input.operands.size() != 1) return refuse_operands(game, output);
  Destinations printed;
  printed.add("FILE", "-");
  printed.refuse("FILE", input.operands.front());
  Reporter reporter(game, printer, output);
  judge_operand(definition, input, printer.format().shows_seconds, nullptr, reporter);
  const bool all_valid = reporter.all_valid();
  output.flush();
  return exit_code && !all_valid ? Status::some_invalid : Status::all_well;
}

Command judge_command(const Game& game, InputOptions& input) {
  struct Options {
    bool json = false;
    bool exit_code = false;
  };
  const auto typed = std::make_shared<Options>();
  const auto run = [&game, &input, typed] {
    return print_reports(game, definition(game, input, std::nullopt), input,
                         typed->json ? report::jsonl_format : bare_code, typed->exit_code);
  };
  Command command{.options = {file_operand(input)}, .run = run, .manual = game.words.judge};
  append(command.options, input_options(input, game.words.on_threads));
  append(command.options,
         {option("--json", &typed->json, "Print the report as a JSON object instead of the code",
                 game.words.several_games
                     ? "Print the report as a JSON object a game instead of the code."
                     : ""),
          exit_code_option(typed->exit_code)});
  append(command.options, game.own_options);
  return command;
}

}  // namespace referee::internal::cli

#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include <fmt/format.h>

#include "cli/commands/destinations.hpp"
#include "cli/failure.hpp"
#include "cli/image_output.hpp"
#include "cli/plan.hpp"
#include "report/formats/explanation.hpp"
#include "report/formats/html.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// Takes the report on one game of a file: the one that has this number, or else the only one.
class ChosenGame : public sweep::ReportSink {
 public:
  /// `run` is what the head of a page says.
  ChosenGame(const report::Run& run, const report::Printer& printer, const ExplainOptions& options,
             const game::Canvas& canvas)
      : run_(run),
        option_(canvas.at               ? "--at"
                : options.image.empty() ? "--html"
                                        : "--svg"),
        printer_(printer),
        number_(options.game),
        wants_image_(!options.image.empty()),
        canvas_(canvas) {
    if (!options.page.empty()) page_printer_.emplace(1);
  }

  /// Becomes true when no further game matters.
  const std::atomic<bool>& is_enough() const { return is_enough_; }

  /// To be called after the last report. Throws UsageError if there is no such game, or if none was
  /// chosen of many.
  void check(const std::string& path) const {
    if (has_several_) {
      throw UsageError(option_, path + " has several games; choose one with --game N");
    }
    if (is_chosen_) return;
    throw UsageError("--game",
                     error_.empty()
                         ? fmt::format("{} has {} game{}", path, games_, games_ == 1 ? "" : "s")
                         : fmt::format("reading {} ended at game {}: {}", path, games_, error_));
  }

  /// Whether so many moves cannot be played; words() then says why.
  bool lacks_moves() const { return lacks_moves_; }

  const std::string& words() const { return words_; }
  const std::string& image() const { return image_; }
  const std::string& page() const { return page_; }
  game::Code code() const { return code_; }

  /// Why the file could not be read as far as that, or its limit; empty if it could.
  const std::string& error() const { return error_; }

 private:
  void take_report(report::Report& report) override {
    if (is_enough_) return;
    const game::Verdict& verdict = report.verdict;
    games_ = std::max<std::uint64_t>(verdict.game, 1);  // the same again if this lacked memory
    const bool is_file_error = verdict.code == game::Code::file_error;
    error_ = is_file_error ? verdict.reason : std::string();
    if (number_) {
      // A file that cannot be read has no games to count.
      const bool is_whole_file = verdict.game == 0 && is_file_error;
      if (games_ != *number_ && !is_whole_file) return;
      choose(report);
      is_enough_ = true;
    } else if (games_ == 1) {
      choose(report);
    } else {
      has_several_ = true;
      is_enough_ = true;
    }
  }

  void choose(const report::Report& report) {
    words_.clear();
    image_.clear();
    page_.clear();
    is_chosen_ = true;
    code_ = report.verdict.code;
    lacks_moves_ = canvas_.at && !report.verdict.picture;
    if (lacks_moves_) {
      words_ = game::is_valid(code_)
                   ? fmt::format("the game has {} moves", report.verdict.moves)
                   : fmt::format("{}: {}", game::words_of(code_), report.verdict.reason);
      return;
    }
    printer_.print(report, words_);
    if (wants_image_ && report.verdict.picture) image_ = report.verdict.picture->image;
    if (page_printer_) page_ = page_of(report);
  }

  std::string page_of(const report::Report& report) const {
    std::string page;
    page_printer_->begin(run_, page);
    page_printer_->print(report, page);
    page_printer_->end_games(page);
    const std::optional<game::Picture>& picture = report.verdict.picture;
    page_printer_->board({report.path, report.verdict.game, picture ? &*picture : nullptr,
                          picture ? "" : "there is no board to draw"},
                         page);
    report::Summary summary;
    summary.add(report::Outcome(report));
    page_printer_->end(summary, page);
    return page;
  }

  const report::Run& run_;
  std::string option_;
  const report::Printer& printer_;
  std::optional<report::HtmlPrinter> page_printer_;
  std::optional<std::uint64_t> number_;
  bool wants_image_;
  game::Canvas canvas_;
  std::atomic<bool> is_enough_ = false;
  std::uint64_t games_ = 0;  // so far
  bool has_several_ = false;
  bool is_chosen_ = false;
  bool lacks_moves_ = false;
  std::string error_;
  std::string words_;
  std::string image_;
  std::string page_;
  game::Code code_ = game::Code::file_error;
};

/// The image goes first: whoever reads the words may close the pipe early.
int print_chosen(const Game& game, const std::string& path, const ChosenGame& chosen,
                 const ExplainOptions& options) {
  const bool wants_image = !options.image.empty();
  if (wants_image && !chosen.image().empty()) write_image(options.image, chosen.image());
  if (!options.page.empty()) write_image(options.page, chosen.page());
  if (options.image != "-" && options.page != "-") {
    io::Output output(STDOUT_FILENO);
    output.write(chosen.words());
    output.flush();
  }
  if (!wants_image || !chosen.image().empty()) return Status::all_well;
  say(fmt::format("{}: {}: there is no board to draw\n", game.name, text::escaped(path)));
  return Status::failed;
}

int explain_chosen(const Game& game, const game::Definition& definition, const InputOptions& input,
                   const ExplainOptions& options, const game::Canvas& room, bool exit_code) {
  const std::string& path = input.operands.front();
  for (const std::string& file : {options.image, options.page}) {
    if (file.empty()) continue;
    Destinations outputs;
    outputs.add(file);
    outputs.refuse("FILE", path);
  }
  if (!options.page.empty() && options.page == options.image) {
    throw UsageError("--html", "the page and the image cannot go to the same place");
  }
  const report::ExplanationPrinter printer(is_coloured(options.colour, io::Output(STDOUT_FILENO)),
                                           room.at);
  const report::Run run{game.name, REFEREE_VERSION,  game.options(),
                        {},        definition.setup, definition.page_script};
  ChosenGame chosen(run, printer, options, room);
  judge_operand(definition, input, printer.shows_seconds(), &chosen.is_enough(), chosen);
  chosen.check(path);
  say_file_error(game, path, chosen.error());
  if (chosen.lacks_moves()) {
    if (!chosen.error().empty()) return Status::failed;
    say(fmt::format("{}: {}: there is no position {}: {}\n", game.name, text::escaped(path),
                    game::position_after(*room.at), chosen.words()));
    return Status::failed;
  }
  const int status = print_chosen(game, path, chosen, options);
  if (status != Status::all_well) return status;
  return exit_code && !game::is_valid(chosen.code()) ? Status::some_invalid : Status::all_well;
}

}  // namespace

int explain_file(const Game& game, const InputOptions& input, const JudgeOptions& judge,
                 const ExplainOptions& options) {
  game::Canvas room = canvas();
  room.replay = !options.page.empty();
  room.image = room.replay || !options.image.empty();
  room.at = options.at;
  const game::Definition judged = definition(game, input, room);
  // A page has an image where it has no moves.
  const bool chooses = room.image || options.game || options.at;
  if (!chooses || input.operands.size() != 1) {
    const report::ExplanationPrinter printer(
        is_coloured(options.colour, io::Output(STDOUT_FILENO)));
    return print_reports(game, judged, input, printer, judge.exit_code);
  }
  return explain_chosen(game, judged, input, options, room, judge.exit_code);
}

}  // namespace referee::internal::cli

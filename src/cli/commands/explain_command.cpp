#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "cli/commands/destinations.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

struct ExplainOptions {
  bool exit_code = false;
  std::string colour = "auto";
  std::optional<std::uint64_t> game;  // its number in the file; nothing: all
  std::optional<std::uint64_t> at;    // the moves after which it is shown; nothing: all
  std::string image;                  // empty: none
  std::string page;                   // likewise
};

/// The page of one game.
std::string page_of(const report::Run& run, const report::Report& report) {
  const report::Printer printer(report::html_format, {.most_boards = 1});
  std::string page;
  printer.begin(run, page);
  printer.print(report, page);
  page += report::html_format.end_of_games;
  const std::optional<game::Picture>& picture = report.verdict.picture;
  printer.board({report.path, report.verdict.game, picture ? &*picture : nullptr,
                 picture ? "" : "there is no board to draw"},
                page);
  report::Summary summary;
  summary.add(report::Outcome(report));
  summary.files = 1;  // whichever of its games this is
  printer.end(summary, page);
  return page;
}

/// What is told of one game.
struct Told {
  game::Code code = game::Code::file_error;
  std::string words = {};
  std::string image = {};
  std::string page = {};
  bool lacks_moves = false;  ///< so many moves cannot be played; the words say why
};

/// Takes the report on one game of a file: the one that has this number, or else the only one.
class ChosenGame : public sweep::ReportSink {
 public:
  /// `run` is what the head of a page says.
  ChosenGame(const report::Run& run, const report::Printer& printer, const ExplainOptions& options)
      : run_(run), printer_(printer), options_(options) {}

  /// Becomes true when no further game matters.
  const std::atomic<bool>& is_enough() const { return is_enough_; }

  game::Wanted wanted() const override { return {.differs = true}; }
  game::Detail detail_of(std::uint64_t game) const override {
    return game == options_.game.value_or(1) ? game::Detail::all : game::Detail::code;
  }

  /// To be called after the last report. Throws UsageError if there is no such game, or if none was
  /// chosen of many.
  const Told& told(const std::string& path) const {
    if (has_several_) {
      throw UsageError(options_.at              ? "--at"
                       : options_.image.empty() ? "--html"
                                                : "--svg",
                       path + " has several games; choose one with --game N");
    }
    if (told_) return *told_;
    throw UsageError("--game",
                     error_.empty()
                         ? fmt::format("{} has {} game{}", path, games_, games_ == 1 ? "" : "s")
                         : fmt::format("reading {} ended at game {}: {}", path, games_, error_));
  }

  /// Why the file could not be read as far as that, or its limit; empty if it could.
  const std::string& error() const { return error_; }

 private:
  void take_report(report::Report& report) override {
    if (is_enough_) return;
    const game::Verdict& verdict = report.verdict;
    games_ = std::max<std::uint64_t>(verdict.game, 1);  // the same again if this lacked memory
    const bool is_file_error = verdict.code == game::Code::file_error;
    error_ = is_file_error ? verdict.reason : std::string();
    if (options_.game) {
      // A file that cannot be read has no games to count.
      const bool is_whole_file = verdict.game == 0 && is_file_error;
      if (games_ != *options_.game && !is_whole_file) return;
      tell(report);
      is_enough_ = true;
    } else if (games_ == 1) {
      tell(report);
    } else {
      has_several_ = true;
      is_enough_ = true;
    }
  }

  void tell(const report::Report& report) {
    const game::Verdict& verdict = report.verdict;
    Told& told = told_.emplace();
    told.code = verdict.code;
    told.lacks_moves = options_.at && !verdict.picture;
    if (told.lacks_moves) {
      const bool is_valid = game::is_valid(verdict.code);
      told.words = !is_valid ? fmt::format("{}: {}", game::words_of(verdict.code), verdict.reason)
                   : verdict.moves < *options_.at
                       ? "the game has " + text::counted(verdict.moves, "move")
                   : verdict.where.move == *options_.at
                       ? fmt::format("{}: {}", game::words_of(verdict.code), verdict.reason)
                       : "this game is only drawn at its end";
      return;
    }
    printer_.print(report, told.words);
    if (told.words.starts_with('\n')) told.words.erase(0, 1);  // behind the game before
    if (!options_.image.empty() && verdict.picture) told.image = verdict.picture->image;
    if (!options_.page.empty()) told.page = page_of(run_, report);
  }

  const report::Run& run_;
  const report::Printer& printer_;
  const ExplainOptions& options_;
  std::atomic<bool> is_enough_ = false;
  std::uint64_t games_ = 0;  // so far
  bool has_several_ = false;
  std::string error_;
  std::optional<Told> told_;
};

/// The image goes first: whoever reads the words may close the pipe early. Returns whether all that
/// was asked for could be made.
bool print_told(const Game& game, const std::string& path, const Told& told,
                const ExplainOptions& options) {
  if (!told.image.empty()) write_whole(options.image, told.image);
  if (!options.page.empty()) write_whole(options.page, told.page);
  if (options.image != "-" && options.page != "-") write_whole("-", told.words);
  if (options.image.empty() || !told.image.empty()) return true;
  say(fmt::format("{}: {}: there is no board to draw\n", game.name, text::escaped(path)));
  return false;
}

/// Throws UsageError if the file that is read would be written, or one file twice.
void check_places(const std::string& path, const ExplainOptions& options) {
  Destinations outputs;
  if (options.image != "-" && options.page != "-") outputs.add("FILE", "-");
  if (!options.image.empty()) outputs.add("--svg", options.image);
  if (!options.page.empty()) outputs.add("--html", options.page);
  outputs.refuse("FILE", path);
}

int explain_one(const Game& game, const game::Definition& definition, const InputOptions& input,
                const ExplainOptions& options) {
  const std::string& path = input.operands.front();
  check_places(path, options);
  const bool has_colour = is_coloured(options.colour, io::Output(STDOUT_FILENO));
  const report::Printer printer(report::explanation_format,
                                {.is_coloured = has_colour, .at = options.at});
  const report::Run run{game.name, REFEREE_VERSION,  game.options(),
                        {},        definition.setup, definition.page_script};
  ChosenGame chosen(run, printer, options);
  judge_operand(definition, input, printer.format().shows_seconds, &chosen.is_enough(), chosen);
  const Told& told = chosen.told(path);
  say_file_error(game, path, chosen.error());
  if (told.lacks_moves) {
    if (!chosen.error().empty()) return Status::failed;
    say(fmt::format("{}: {}: there is no position {}: {}\n", game.name, text::escaped(path),
                    game::position_after(*options.at), told.words));
    return Status::failed;
  }
  if (!print_told(game, path, told, options)) return Status::failed;
  return options.exit_code && !game::is_valid(told.code) ? Status::some_invalid : Status::all_well;
}

int explain(const Game& game, const InputOptions& input, const ExplainOptions& options) {
  game::Canvas room = canvas();
  room.replay = !options.page.empty();
  room.image = room.replay || !options.image.empty();
  room.at = options.at;
  const game::Definition judged = definition(game, input, room);
  // A page has an image where it has no moves.
  const bool chooses = room.image || options.game || options.at;
  if (chooses && input.operands.size() == 1) return explain_one(game, judged, input, options);
  const bool has_colour = is_coloured(options.colour, io::Output(STDOUT_FILENO));
  const report::Printer printer(report::explanation_format, {.is_coloured = has_colour});
  return print_reports(game, judged, input, printer, options.exit_code);
}

std::vector<Option> explain_options(ExplainOptions& typed) {
  return {exit_code_option(typed.exit_code),
          option("--game N", &typed.game, "Explain only the N-th game of the file", {},
                 {.checks = {AboveZero{}}}),
          option("--at MOVE", &typed.at,
                 "Show the position after the first MOVE moves, 0 for the one before them",
                 R"(Show the game as it stood after the first `MOVE` moves, and nothing of
what follows; 0 is the position before the first. A move is one of one side, as reports count
them. If a file has several games, choose one by `--game`. If so many moves cannot be played, a
message says why, and the exit status is 2.)",
                 {.checks = {Between{0, 1e18}}, .excludes = {"--exit-code"}}),
          image_option("--svg",
                       "Also draw the board as an SVG image into FILE, whole or not at all; - is "
                       "standard output, without the words",
                       R"(Also draw the board as an SVG image into `FILE`, whole or not at all. '-'
is standard output; the words are not printed then. If a file has several games, choose one by
`--game`. If there is no board to draw, as in a file that is no game, a message says so, no `FILE`
is written, and the exit status is 2.)",
                       typed.image),
          option("--html FILE", &typed.page,
                 "Also make a page for browsers in FILE, with the board and the moves to step "
                 "through; - as for --svg",
                 R"(Also make a page for browsers in `FILE`, whole or not at all, with the
board and the moves to step through. It is the page of `sweep --report html=FILE` for one game.
What is said of `--svg` holds here too, except that a game without a board has a page.)",
                 {.checks = {Complaint([](const std::string& file) {
                    return file.empty() ? "the name of the file is empty" : "";
                  })},
                  .offer = Offer::files}),
          option("--color,--colour WHEN", &typed.colour,
                 "Colours: auto (on a terminal, unless NO_COLOR is set), always, never",
                 R"(Use colours: `auto` (the default: on a terminal, unless `NO_COLOR` is
set), `always` or `never`.)",
                 {.choices = {
                      {"auto", "on a terminal, unless NO_COLOR is set"}, {"always"}, {"never"}}})};
}

}  // namespace

Command explain_command(const Game& game, InputOptions& input) {
  const auto typed = std::make_shared<ExplainOptions>();
  Command command{.summary = "Say in words what happened, and draw the board",
                  .options = {file_operand(input)},
                  .run = [&game, &input, typed] { return explain(game, input, *typed); },
                  .manual = game.words.explain};
  append(command.options, input_options(input, game.words.on_threads));
  append(command.options, explain_options(*typed));
  append(command.options, game.own_options);
  return command;
}

}  // namespace referee::internal::cli

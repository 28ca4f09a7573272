#include "games/checkers/commands/commands.hpp"

#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "games/checkers/archive/archive_reader.hpp"
#include "games/checkers/archive/selection.hpp"
#include "games/checkers/commands/archive/pdn.hpp"
#include "games/checkers/commands/operands.hpp"
#include "io/input.hpp"
#include "io/walk/walk.hpp"
#include "pack/lines.hpp"
#include "report/printer.hpp"
#include "text/escape.hpp"
#include "text/lines.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::string_view tool = "checkers";

constexpr const char* words_on_pdn =
    R"(Reads PDN files and writes their games as clean PDN: tags in a fixed
order, moves by the numbers of squares, lines of up to 80 characters, UTF-8. Comments, variations
and glyphs stay in place. Each game keeps its verdict, and clean PDN stays as it is. Directories
are walked as by `sweep`. Games that are not legal are reported on standard error and left out;
the exit status is 1 if there are any. At the end standard error has the numbers of games.)";

bool is_blank_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Decides for each game whether it is wanted, and hands it to the output. Games that are not legal
/// are reported on standard error.
class PdnGames {
 public:
  /// Both must outlive this object.
  PdnGames(const PdnOptions& options, const PdnOutput& output)
      : options_(options), output_(output) {
    settings_ = settings_of(options.rules);
    for (const std::string& condition : options.select) selection_.add(condition);
  }

  /// Takes the next game of the file at `path`.
  void take(std::string_view path, const checkers::ArchivedGame& game) {
    if (game.verdict.game == 0 && !game.is_too_long && is_blank_text(game.text)) return;
    ++read_;
    if (!is_valid(game.verdict.code)) {
      take_invalid(path, game);
    } else if (game.is_too_long) {
      fail(
          path, game.verdict,
          fmt::format("the game has more than {} bytes", checkers::ArchiveReader::most_game_bytes));
    } else {
      take_legal(path, game);
    }
  }

  /// Whether games were not legal, or could not be written.
  bool has_failures() const { return invalid_ > 0; }

  /// How many games there were of each kind, in a line.
  std::string counts() const {
    std::string text = fmt::format("{} game{} read, {} {}", read_, read_ == 1 ? "" : "s", written_,
                                   output_.takes_text ? "written" : "used");
    const auto add = [&](std::uint64_t count, std::string_view what) {
      if (count > 0) text += fmt::format(", {} {}", count, what);
    };
    add(invalid_, "not valid");
    add(not_selected_, "not selected");
    add(repeated_, "repeated");
    add(fixed_, "with another result");
    return text;
  }

  /// How games are judged.
  const checkers::Settings& settings() const { return settings_; }

 private:
  void take_invalid(std::string_view path, const checkers::ArchivedGame& game) {
    ++invalid_;
    report(path, game.verdict);
    if (!options_.keep_invalid || game.verdict.game == 0) return;
    if (game.is_too_long) return fail(path, game.verdict, "it is too long to be kept");
    const std::string text = checkers::kept_text(game.text);
    ++written_;
    output_.take({path, game.verdict.game, nullptr, checkers::Result::none, text});
  }

  void take_legal(std::string_view path, const checkers::ArchivedGame& game) {
    const game::Verdict& verdict = game.verdict;
    checkers::RecordedGame record = checkers::recorded_game(game.text, settings_);
    if (!is_wanted(record, verdict.code)) return;
    std::string text;
    if (output_.takes_text) {
      const bool is_fixed = options_.fix_results && record.fix_results();
      text = checkers::clean_text(record, options_.left_out);
      if (text::has_too_long_line(text)) {
        return fail(path, verdict,
                    fmt::format("written as PDN it has a line of more than {} bytes",
                                base::max_line_bytes));
      }
      if (is_fixed) ++fixed_;
    }
    ++written_;
    output_.take({path, verdict.game, &record, checkers::result_of(verdict.code), text});
  }

  bool is_wanted(const checkers::RecordedGame& record, game::Code code) {
    if (!selection_.wants(record, code)) {
      ++not_selected_;
      return false;
    }
    if (!options_.unique && !options_.duplicates) return true;
    const bool repeated = repeated_games_.has_had(record);
    if (repeated) ++repeated_;
    return repeated == options_.duplicates;
  }

  /// Reports a game that is not written for another reason than that it is not legal.
  void fail(std::string_view path, game::Verdict verdict, const std::string& reason) {
    if (is_valid(verdict.code)) ++invalid_;
    verdict.code = game::Code::file_error;
    verdict.reason = reason;
    verdict.where = {};
    report(path, verdict);
  }

  void report(std::string_view path, const game::Verdict& verdict) const {
    if (options_.quiet) return;
    report::Report about;
    about.path = path;
    about.verdict = verdict;
    std::string text;
    report::Printer(report::text_format).print(about, text);
    say(text);
  }

  const PdnOptions& options_;
  const PdnOutput& output_;
  checkers::Settings settings_;
  checkers::Selection selection_;
  checkers::RepeatedGames repeated_games_;
  std::uint64_t read_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t invalid_ = 0;
  std::uint64_t not_selected_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t fixed_ = 0;
};

/// Hands the games of a file to `reader`. Throws base::Error if it cannot be read to its end.
void read_file(const io::Found& found, io::Input& input, Interrupt& interrupt,
               checkers::ArchiveReader& reader) {
  if (!found.error.empty()) throw base::Error(found.error);
  io::Blocks& blocks = input.open(found, {}, &interrupt.stop());
  reader.begin(blocks.deadline());
  std::optional<io::Block> block = blocks.next();
  if (block && pack::beginning_of(block->text) == pack::Beginning::record) {
    throw base::Error("it is a pack of games; unpack writes each into a file");
  }
  while (block && reader.feed(*block)) block = blocks.next();
  reader.end(blocks);
}

/// Reads all files, and says which cannot be read to their ends. Returns whether there are none of
/// these. Throws base::Error when there is no file, when a game cannot be written, and at an
/// interrupt.
bool read_files(const sweep::Plan& plan, PdnGames& games, Interrupt& interrupt) {
  io::Walk walk(plan.operands, plan.walk, interrupt.stop());
  io::Input input(plan.input);
  io::Found found;
  bool is_writing = false;
  checkers::ArchiveReader reader(games.settings(), [&](const checkers::ArchivedGame& game) {
    is_writing = true;
    games.take(found.path, game);
    is_writing = false;
  });
  bool is_complete = true;
  std::uint64_t files = 0;
  for (; walk.next(found); ++files) {
    try {
      read_file(found, input, interrupt, reader);
    } catch (const base::Error& error) {
      if (is_writing || interrupt.came()) throw;
      say(fmt::format("{}: {}: {}\n", tool, text::escaped(found.path), error.what()));
      is_complete = false;
    }
  }
  if (files == 0 && !interrupt.came()) throw base::Error("no file was found");
  return is_complete;
}

sweep::Plan plan_of(const PdnOptions& options) {
  sweep::Plan plan = sweep_plan(std::string(tool), options.input, options.paths);
  if (!plan.error.empty()) throw base::Error(plan.error);
  Destinations outputs;
  outputs.add("--output", options.split.value_or(options.output));
  keep_apart(outputs, plan, options.paths);
  return plan;
}

int run_pdn(const PdnOptions& options) {
  sweep::Plan plan = plan_of(options);
  Interrupt interrupt;
  WholeOutput file(options.split ? "-" : options.output);
  const PdnOutput made = pdn_output(options, file.output());
  PdnGames games(options, made);
  const bool is_complete = read_files(plan, games, interrupt);
  if (interrupt.came()) return Status::interrupted;
  made.finish();
  const bool is_file = !file.path().empty();
  if (is_complete || !is_file) file.commit();
  if (!options.quiet) say(fmt::format("{}: {}\n", tool, games.counts()));
  if (is_complete) return games.has_failures() ? Status::some_invalid : Status::all_well;
  if (!is_file) return Status::failed;
  throw base::Error(options.output + " is not written, as not everything could be read");
}

}  // namespace

Command checkers_pdn_command() {
  const auto options = std::make_shared<PdnOptions>();
  return {.summary = "Clean, select and count the games of PDN archives",
          .options = pdn_options(*options),
          .run = [options] { return run_pdn(*options); },
          .manual = words_on_pdn};
}

}  // namespace referee::internal::cli

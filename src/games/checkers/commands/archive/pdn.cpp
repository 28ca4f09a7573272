#include "games/checkers/commands/commands.hpp"

#include <unistd.h>

#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "games/checkers/commands/archive/pdn_games.hpp"
#include "games/checkers/commands/archive/pdn_options.hpp"
#include "games/checkers/commands/archive/pdn_outputs.hpp"
#include "io/input.hpp"
#include "io/output/output.hpp"
#include "io/walk/walk.hpp"
#include "pack/lines.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::string_view tool = "checkers";

constexpr const char* words_on_pdn =
    R"(Reads PDN files and writes their games as clean PDN: tags in a fixed order,
moves by the numbers of squares, lines of up to 80 characters, UTF-8.
Comments, variations and glyphs stay in place.
Each game keeps its verdict, and clean PDN stays as it is.
Directories are walked as by
.Cm sweep .
Games that are not legal are reported on standard error and left out; the exit
status is 1 if there are any.
At the end standard error has the numbers of games.
)";

/// Where the walk must not look for games.
std::vector<std::string> own_paths(const PdnOptions& options, const io::OutputFile* file) {
  if (!options.split) return {file != nullptr ? file->path() : path_of_standard_output()};
  std::error_code error;
  const auto place = std::filesystem::weakly_canonical(*options.split, error);
  return {error ? *options.split : place.string()};
}

/// The files that are read, one after another.
class PdnFilesRead {
 public:
  PdnFilesRead(const sweep::Plan& plan, PdnGames& games, Interrupt& interrupt)
      : walk_(plan.operands, plan.walk, interrupt.stop()),
        input_(plan.input),
        interrupt_(interrupt),
        reader_(games.settings(), [this, &games](const checkers::ArchivedGame& game) {
          has_output_error_ = true;  // if it throws
          games.take(found_.path, game);
          has_output_error_ = false;
        }) {}

  /// Reads all of them. Says which cannot be read to their ends. Throws base::Error when a game
  /// cannot be written, or at an interrupt.
  void read() {
    for (; walk_.next(found_); ++count_) {
      try {
        read_file();
      } catch (const base::Error& error) {
        if (has_output_error_ || interrupt_.came()) throw;
        say(fmt::format("{}: {}: {}\n", tool, text::escaped(found_.path), error.what()));
        has_trouble_ = true;
      }
    }
  }

  /// Whether files could not be read to their ends.
  bool has_trouble() const { return has_trouble_; }

  std::uint64_t count() const { return count_; }

 private:
  void read_file() {
    if (!found_.error.empty()) throw base::Error(found_.error);
    io::Blocks& blocks = input_.open(found_, {}, &interrupt_.stop());
    reader_.begin();
    std::optional<io::Block> block = blocks.next();
    if (block && pack::beginning_of(block->text) == pack::Beginning::record) {
      throw base::Error("it is a pack of games; unpack writes each into a file");
    }
    while (block && reader_.feed(*block)) block = blocks.next();
    reader_.end(blocks);
  }

  io::Walk walk_;
  io::Input input_;
  Interrupt& interrupt_;
  io::Found found_;
  std::uint64_t count_ = 0;
  bool has_trouble_ = false;
  bool has_output_error_ = false;
  checkers::ArchiveReader reader_;
};

sweep::Plan plan_of(const PdnOptions& options) {
  sweep::Plan plan = sweep_plan(std::string(tool), options.input, options.paths);
  if (!plan.error.empty()) throw base::Error(plan.error);
  Destinations outputs;
  if (!options.split) outputs.add(options.output);
  refuse_inputs(outputs, plan, options.paths);
  return plan;
}

int run_pdn(const PdnOptions& options) {
  sweep::Plan plan = plan_of(options);
  Interrupt interrupt;
  io::Output standard_output(STDOUT_FILENO);
  std::optional<io::OutputFile> file;
  if (!options.split && options.output != "-") file.emplace(options.output);
  io::Output& output = file ? file->output() : standard_output;
  output.give_up_at(interrupt.signal());
  plan.walk.own = own_paths(options, file ? &*file : nullptr);
  const std::unique_ptr<PdnOutput> made = pdn_output(options, output);
  PdnGames games(options, *made);
  PdnFilesRead files(plan, games, interrupt);
  try {
    files.read();
  } catch (const base::Error&) {
    if (!interrupt.came()) throw;
  }
  if (interrupt.came()) return Status::interrupted;
  if (files.count() == 0) throw base::Error("no file was found");
  made->finish();
  output.flush();
  if (output.has_given_up()) return Status::interrupted;
  if (!options.quiet) say(fmt::format("{}: {}\n", tool, games.counts()));
  if (files.has_trouble()) {
    if (file)
      throw base::Error(options.output + " is not written, as not everything could be read");
    return Status::failed;
  }
  if (file) file->commit();
  return games.has_failures() ? Status::some_invalid : Status::all_well;
}

}  // namespace

Command checkers_pdn_command() {
  const auto options = std::make_shared<PdnOptions>();
  return {.name = "pdn",
          .summary = "Clean, select and count the games of PDN archives",
          .options = pdn_options(*options),
          .run = [options] { return run_pdn(*options); },
          .manual = words_on_pdn};
}

}  // namespace referee::internal::cli

#include "cli/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/instructions.hpp"
#include "cli/command.hpp"
#include "cli/command_line.hpp"
#include "cli/command_words.hpp"
#include "cli/commands/commands.hpp"
#include "cli/config/configured.hpp"
#include "cli/failure.hpp"
#include "cli/generated/completion.hpp"
#include "cli/generated/generated.hpp"
#include "io/output/output.hpp"
#include "io/page_faults.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// The options as typed, and the commands that all programs have.
class Commands {
 public:
  explicit Commands(const Game& game) : game_(game) {}
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  /// Its options store values in this object, and its commands read them from there.
  Program program() {
    Program program{game_.name, game_.description, {}, game_.modes, game_.manual};
    program.commands = {judge(), explain(), sweep(),  manifest(),
                        merge(), pack(),    unpack(), cache()};
    for (Command& command : program.commands) command.is_shared = true;
    for (const Command& command : game_.commands) program.commands.push_back(command);
    return program;
  }

  /// Which file of options is used.
  const ConfigOptions& config() const { return config_; }

  /// What `GAME FILE` was given.
  const std::vector<std::string>& operands() const { return input_.operands; }

 private:
  std::vector<Option> reading(Option operand) {
    std::vector<Option> options{std::move(operand)};
    append(options, input_options(input_, game_.words.on_threads));
    return options;
  }

  Command judge() {
    Command command{.run = [this] { return judge_file(game_, input_, judge_); },
                    .manual = game_.words.judge};
    command.options = reading(file_operand(input_));
    append(command.options,
           {json_option(judge_, game_.words.several_games), exit_code_option(judge_)});
    append(command.options, game_.own_options);
    return command;
  }

  Command explain() {
    Command command{.name = "explain",
                    .summary = "Say in words what happened, and draw the board",
                    .run = [this] { return explain_file(game_, input_, judge_, explain_); },
                    .manual = game_.words.explain};
    command.options = reading(file_operand(input_));
    command.options.push_back(exit_code_option(judge_));
    append(command.options, explain_options(explain_));
    append(command.options, game_.own_options);
    return command;
  }

  Command sweep() {
    Command command{.name = "sweep",
                    .summary = "Judge many files; directories are walked",
                    .run = [this] { return sweep_files(game_, input_, sweep_); },
                    .manual = words_on_sweeps,
                    .manual_end = words_on_interrupts,
                    .takes_config = true};
    command.options = reading(paths_operand(input_));
    append(command.options,
           sweep_options(sweep_, game_.words.grouped_by, game_.words.several_games));
    append(command.options, config_options(config_));
    append(command.options, game_.own_options);
    return command;
  }

  Command manifest() {
    Command command{.name = "manifest",
                    .summary = "List the files of a sweep once, for all its shards",
                    .run = [this] { return write_manifest(game_, input_, sweep_, manifest_); },
                    .manual = words_on_manifests};
    command.options = {paths_operand(input_)};
    append(command.options, walk_options(sweep_));
    command.options.push_back(input_format_option(input_));
    append(command.options, manifest_options(manifest_));
    return command;
  }

  Command pack() {
    Command command{.name = "pack",
                    .summary = "Put many files into one, one per line",
                    .run = [this] { return pack_files(game_, input_, sweep_, pack_); },
                    .manual = words_on_packs};
    command.options = {paths_operand(input_)};
    append(command.options, walk_options(sweep_));
    command.options.push_back(expectation_option(sweep_));
    append(command.options, pack_options(input_, pack_));
    return command;
  }

  Command unpack() {
    return {.name = "unpack",
            .summary = "Write the files of a pack into a directory",
            .options = unpack_options(unpack_),
            .run = [this] { return unpack_files(game_, unpack_); },
            .manual = words_on_unpacking};
  }

  Command merge() {
    return {.name = "merge",
            .summary = "Make one report from those of all shards of a sweep",
            .options = merge_options(merge_, game_.words.several_games),
            .run = [this] { return merge_reports(game_, merge_); },
            .manual = words_on_merging};
  }

  Command cache() {
    return {.name = "cache",
            .summary = "Remove entries that are no longer of use from the cache of sweeps",
            .options = cache_command_options(cache_),
            .run = [this] { return look_after_cache(game_.name, cache_); },
            .manual = words_on_cache_command};
  }

  const Game& game_;
  InputOptions input_;
  JudgeOptions judge_;
  ExplainOptions explain_;
  SweepOptions sweep_;
  ManifestOptions manifest_;
  PackOptions pack_;
  UnpackOptions unpack_;
  MergeOptions merge_;
  CacheOptions cache_;
  ConfigOptions config_;
};

int print(const std::string& text) {
  io::Output output(STDOUT_FILENO);
  output.write(text);
  output.flush();
  return Status::all_well;
}

/// `GAME --generate WHAT`, by which the build makes the files that are installed with the program.
Mode generate_mode(const Program& program, std::string& what) {
  std::vector<Choice> choices;
  for (const Generated& generated : generated_texts()) choices.push_back({generated.name});
  return {option("--generate WHAT", &what, "Print a text made from the description of the options",
                 {}, {.choices = choices, .hidden = true}),
          [&program, &what] { return print(generated_text(what, program)); }};
}

/// Says which command may be meant, if the first operand is no file but resembles one.
void suggest_command(const Program& program, const std::vector<std::string>& operands) {
  if (operands.empty() || ::access(operands.front().c_str(), F_OK) == 0) return;
  const std::optional<std::string> name = similar_command(program, operands.front());
  if (!name) return;
  say(fmt::format("{0}: there is no command or file '{1}'; did you mean '{0} {2}'?\n", program.name,
                  text::escaped(operands.front()), *name));
}

int run_command_line(const Game& game, int argc, const char* const* argv) {
  Commands commands(game);
  std::string generated;
  Program program = commands.program();
  program.modes.push_back(generate_mode(program, generated));
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (!arguments.empty() && arguments.front() == "--complete") {
    return print(completions(shown_part(program), {arguments.begin() + 1, arguments.end()}));
  }
  const Request request = parse_configured(program, commands.config(), arguments);
  if (!request.run) return print(request.text);
  base::chosen_instructions();  // a wrong REFEREE_KERNEL is wrong usage, whatever the command
  if (request.command.empty()) suggest_command(program, commands.operands());
  try {
    return request.run();
  } catch (const UsageError& error) {
    throw UsageError(error.with_command(request.command));
  }
}

/// A descriptor that the caller closed would be given to the next file that is opened, and messages
/// would be written to it. It is opened in the wrong direction, so that using it fails as it
/// should.
void keep_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    const int opened = ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != fd) throw base::system_error(errno, "/dev/null");
  }
}

}  // namespace

int run(const Game& game, int argc, const char* const* argv) {
  fail_cleanly_without_memory(game.name);
  try {
    keep_standard_descriptors();
    io::handle_page_faults();
    return run_command_line(game, argc, argv);
  } catch (const UsageError& error) {
    const std::string command = error.command().empty() ? "" : " " + error.command();
    say(fmt::format("{0}: {1}\nTry '{0}{2} --help'.\n", game.name, text::escaped(error.what()),
                    command));
    return Status::failed;
  } catch (...) {
    return report_failure(game.name);
  }
}

}  // namespace referee::internal::cli

#include "cli/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "base/instructions.hpp"
#include "base/trouble.hpp"
#include "cli/failure.hpp"
#include "cli/judge_command.hpp"
#include "cli/merge_command.hpp"
#include "cli/pack_command.hpp"
#include "cli/say.hpp"
#include "cli/sweep_command.hpp"
#include "cli/usage_error.hpp"
#include "io/output.hpp"
#include "report/escape.hpp"

namespace referee::internal::cli {
namespace {

/// The command line of one program: what was typed, and which command it chose.
class CommandLine {
 public:
  explicit CommandLine(const Game& game) : game_(game), app_(game.description, game.name) {
    app_.require_subcommand(0, 1);
    app_.footer("A file that bears the name of a command is written ./NAME.");
    set_up(app_);
    add_input_options(app_, input_, "FILE");
    add_judge_options(app_, judge_);
    game.add_options(app_);
    command_ = [this] { return judge_file(game_, input_, judge_); };
    add_explain();
    add_sweep();
    add_pack();
    add_unpack();
    add_merge();
    for (const Game::Command& command : game.commands) add(command);
    for (const Game::Mode& mode : game.modes) add(mode);
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(shielded_arguments(argc, argv));
      refuse_options_before_command();
      choose_mode();
      base::chosen_instructions();  // a wrong REFEREE_KERNEL is wrong usage, whatever the command
      return command_();
    } catch (const CLI::Success& answer) {  // --help, --version
      return print(answer);
    } catch (const CLI::ParseError& error) {
      return refuse(error);
    } catch (const UsageError& error) {
      return refuse(error);
    }
  }

 private:
  /// They belong to `GAME FILE` and would be lost.
  void refuse_options_before_command() const {
    if (app_.get_subcommands().empty()) return;
    for (const CLI::Option* option : app_.get_options()) {
      if (option->count() == 0) continue;
      throw UsageError(option->get_name(),
                       "stands before a command; what a command takes comes behind it");
    }
  }

  void choose_mode() {
    for (const auto& [option, mode] : modes_) {
      if (option->count() == 0) continue;
      for (const CLI::Option* other : app_.get_options()) {
        if (other == option || other->count() == 0) continue;
        throw UsageError(option->get_name(),
                         fmt::format("stands alone, not with {}", other->get_name()));
      }
      command_ = mode->run;
    }
  }

  int refuse(const std::exception& error) {
    say(fmt::format("{0}: {1}\nTry '{0} --help'.\n", game_.name, report::escaped(error.what())));
    return Status::failed;
  }

  std::pair<std::string, int> text_of(const CLI::Success& answer) const {
    std::ostringstream text;
    const int status = app_.exit(answer, text, text);
    return {text.str(), status};
  }

  int print(const CLI::Success& answer) const {
    const auto [text, status] = text_of(answer);
    // It is made with streams, which leave out what there is no memory for, and say nothing.
    if (text_of(answer).first != text) throw std::bad_alloc();
    io::Output output(STDOUT_FILENO);
    output.write(text);
    output.flush();
    return status;
  }

  void set_up(CLI::App& app) {
    app.set_version_flag("--version", fmt::format("{} {}", game_.name, REFEREE_VERSION));
    app.get_formatter()->column_width(26);
  }

  CLI::App& subcommand(const std::string& name, const std::string& description) {
    CLI::App* app = app_.add_subcommand(name, description);
    set_up(*app);
    return *app;
  }

  void add_explain() {
    CLI::App& app = subcommand("explain", "Tell a person what happened, and draw the board");
    add_input_options(app, input_, "FILE");
    app.add_flag("--exit-code", judge_.exit_code, "Exit with 1 for the codes 4 to 9");
    add_explain_options(app, explain_);
    game_.add_options(app);
    app.callback(
        [this] { command_ = [this] { return explain_file(game_, input_, judge_, explain_); }; });
  }

  void add_sweep() {
    CLI::App& app = subcommand("sweep", "Judge many files; directories are walked");
    add_input_options(app, input_, "PATH");
    add_sweep_options(app, sweep_);
    game_.add_options(app);
    app.callback([this] { command_ = [this] { return sweep_files(game_, input_, sweep_); }; });
  }

  void add_pack() {
    CLI::App& app = subcommand("pack", "Put many files into one, a line each");
    add_path_options(app, input_, sweep_);
    add_text(app, "-o,--output", pack_,
             "Write the pack to FILE, whole or not at all; - is standard output")
        ->required()
        ->type_name("FILE");
    app.callback(
        [this] { command_ = [this] { return pack_files(game_, input_, sweep_, pack_); }; });
  }

  void add_unpack() {
    CLI::App& app = subcommand("unpack", "Write the files of a pack into a directory");
    add_unpack_options(app, unpack_);
    app.callback([this] { command_ = [this] { return unpack_files(game_, unpack_); }; });
  }

  void add_merge() {
    CLI::App& app = subcommand("merge", "Make one report from those of all shards of a sweep");
    add_merge_options(app, merge_);
    app.callback([this] { command_ = [this] { return merge_reports(game_, merge_); }; });
  }

  void add(const Game::Command& command) {
    CLI::App& app = subcommand(command.name, command.description);
    app.callback([this, run = command.declare(app)] { command_ = run; });
  }

  void add(const Game::Mode& mode) { modes_.emplace_back(mode.declare(app_), &mode); }

  const Game& game_;
  CLI::App app_;
  InputOptions input_;
  JudgeOptions judge_;
  ExplainOptions explain_;
  SweepOptions sweep_;
  std::string pack_;
  UnpackOptions unpack_;
  MergeOptions merge_;
  std::vector<std::pair<const CLI::Option*, const Game::Mode*>> modes_;
  std::function<int()> command_;
};

}  // namespace

namespace {

/// A descriptor that the caller closed would be given to the next file that is opened, and messages
/// would end up in it. It is opened the wrong way round, so that using it fails as it should.
void keep_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    const int opened = ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != fd) throw base::trouble_of_errno(errno, "/dev/null");
  }
}

}  // namespace

int run(const Game& game, int argc, char** argv) {
  fail_cleanly_without_memory(game.name);
  try {
    keep_standard_descriptors();
    return CommandLine(game).run(argc, argv);
  } catch (...) {
    return report_failure(game.name);
  }
}

}  // namespace referee::internal::cli

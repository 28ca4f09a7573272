#include "cli/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/instructions.hpp"
#include "cli/command_line.hpp"
#include "cli/commands/commands.hpp"
#include "cli/config/configured.hpp"
#include "cli/failure.hpp"
#include "cli/generated/generated.hpp"
#include "cli/interrupt.hpp"
#include "cli/whole_output.hpp"
#include "io/page_faults.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// Says which command may be meant, if the first operand is no file but resembles one.
void suggest_command(const Program& program, const std::vector<std::string>& operands) {
  if (operands.empty() || ::access(operands.front().c_str(), F_OK) == 0) return;
  const std::optional<std::string> name = similar_command(program, operands.front());
  if (!name) return;
  say(fmt::format("{0}: there is no command or file '{1}'; did you mean '{0} {2}'?\n", program.name,
                  text::escaped(operands.front()), *name));
}

/// What the build and shells ask for: `GAME --generate WHAT`, `GAME --complete WORD...`.
std::optional<std::string> text_about(const Program& program,
                                      const std::vector<std::string>& arguments) {
  if (arguments.empty()) return std::nullopt;
  if (arguments.front() == "--complete") {
    return completions(shown_part(program), {arguments.begin() + 1, arguments.end()});
  }
  if (arguments.front() != "--generate") return std::nullopt;
  return generated_text(arguments.size() == 2 ? arguments[1] : "", shown_part(program));
}

/// Whether the arguments may ask for a text about all commands: the help of the program, what
/// scripts complete, what is generated.
bool may_ask_for_all(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return false;
  const std::string& first = arguments.front();
  if (first == "help" || first == "--complete" || first == "--generate") return true;
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    const bool is_cluster = argument.starts_with('-') && !argument.starts_with("--");
    return argument == "--help" || (is_cluster && argument.find('h') != std::string::npos);
  });
}

int run_command_line(const Game& game, int argc, const char* const* argv) {
  InputOptions input;
  ConfigOptions config;
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  const Program program =
      program_of(game, input, config, may_ask_for_all(arguments) ? nullptr : &arguments);
  const std::optional<std::string> text = text_about(program, arguments);
  const Request request =
      text ? Request{.text = *text} : parse_configured(program, config, arguments);
  if (!request.run) {
    write_whole("-", request.text);
    return Status::all_well;
  }
  base::chosen_instructions();  // a wrong REFEREE_KERNEL is wrong usage, whatever the command
  if (request.command.empty()) suggest_command(program, input.operands);
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

Program program_of(const Game& game, InputOptions& input, ConfigOptions& config,
                   const std::vector<std::string>* arguments) {
  Program program{game.name, game.description, {}, game.modes, {}};
  if (arguments == nullptr) program.manual = game.manual();
  const auto add = [&](const Subcommand& subcommand, bool is_shared) {
    const std::string& name = subcommand.name;
    const bool is_needed =
        name.empty() || arguments == nullptr ||
        std::find(arguments->begin(), arguments->end(), name) != arguments->end();
    Command command = is_needed ? subcommand.make() : Command();
    command.name = name;
    command.is_shared = is_shared;
    program.commands.push_back(std::move(command));
  };
  const Subcommand shared[] = {{"", [&] { return judge_command(game, input); }},
                               {"explain", [&] { return explain_command(game, input); }},
                               {"sweep", [&] { return sweep_command(game, input, config); }},
                               {"manifest", [&] { return manifest_command(game, input); }},
                               {"merge", [&] { return merge_command(game); }},
                               {"compare", [&] { return compare_command(game); }},
                               {"history", [&] { return history_command(game); }},
                               {"pack", [&] { return pack_command(game, input); }},
                               {"unpack", [&] { return unpack_command(game); }},
                               {"cache", [&] { return cache_command(game); }}};
  for (const Subcommand& subcommand : shared) add(subcommand, true);
  for (const Subcommand& subcommand : game.commands) add(subcommand, false);
  return program;
}

int run(const Game& game, int argc, const char* const* argv) {
  fail_cleanly_without_memory(game.name);
  try {
    keep_standard_descriptors();
    for (const int number : signals_of_writes) ::signal(number, SIG_IGN);
    io::handle_page_faults();
    return run_command_line(game, argc, argv);
  } catch (const UsageError& error) {
    const std::string command = error.command().empty() ? "" : " " + error.command();
    say(fmt::format("{0}: {1}\nTry '{0}{2} --help'.\n", game.name, text::escaped(error.what()),
                    command));
    return Status::failed;
  } catch (...) {
    // After a signal the failure is its consequence: a wait that ended, a file that is not whole.
    const int status = report_failure(game.name);
    return Interrupt::came() ? static_cast<int>(Status::interrupted) : status;
  }
}

}  // namespace referee::internal::cli

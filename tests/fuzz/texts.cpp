// Text that people write: base64, patterns for expected codes, arguments, and referee.toml.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/config/config_file.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "sweep/expectation.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/mutation.hpp"
#include "text/base64.hpp"

namespace referee::internal::fuzz {
namespace {

/// What is decoded has that one encoding, and any bytes come back.
void base64(const std::string& input) {
  std::string decoded = "before";
  if (text::decode_base64(input, decoded)) {
    std::string again;
    text::append_base64(again, decoded.substr(6));
    require_same(again, input, "another encoding");
  } else {
    require_same(decoded, "before", "bytes of what is no base64");
  }
  std::string encoded;
  text::append_base64(encoded, input);
  std::string back;
  require(text::decode_base64(encoded, back), "an encoding is refused");
  require_same(back, input, "other bytes come back");
}

/// The first line is the pattern, each other a name.
void expectations(const std::string& input) {
  const std::vector<std::string> lines = pieces_of(input, '\n');
  is_refused([&] {
    const sweep::Expectation expectation(lines.front());
    for (const std::string& name : lines) expectation.expected(name);
  });
}

/// The program of a game without options of its own, whose commands do nothing.
class IdleProgram {
 public:
  IdleProgram() {
    for (cli::Command& command : program_.commands) {
      owners_.push_back(std::exchange(command.run, [] { return 0; }));
    }
  }
  IdleProgram(const IdleProgram&) = delete;
  IdleProgram& operator=(const IdleProgram&) = delete;

  const cli::Program& program() const { return program_; }
  const cli::Command& sweep() const { return program_.commands[2]; }

 private:
  cli::Game game_{.name = "connectz", .description = "Judges recorded games", .definition = {}};
  cli::InputOptions input_;
  cli::ConfigOptions config_;
  cli::Program program_ = cli::program_of(game_, input_, config_);
  std::vector<std::function<int()>> owners_;  // of what the options store values in
};

/// An argument a line: refused in words, or understood.
void command_lines(const std::string& input) {
  std::vector<std::string> arguments = pieces_of(input, '\n');
  if (arguments.back().empty()) arguments.pop_back();
  // As a shell hands them over: a zero byte ends them.
  for (std::string& argument : arguments)
    argument.resize(std::min(argument.find('\0'), argument.size()));
  const IdleProgram idle;
  try {
    const cli::Request request = cli::parse(idle.program(), arguments);
    require(request.run || !request.text.empty(), "nothing to do");
    cli::Typed typed;
    const cli::Request again = cli::parse(idle.program(), arguments, &typed);
    require(again.run || !request.run, "understood once and not again");
  } catch (const cli::UsageError& error) {
    require(error.what()[0] != '\0', "refused for no reason");
  }
  for (const std::string& argument : arguments) is_refused([&] { cli::parse_codes({argument}); });
}

/// The folder of such a file has to exist, so it has a name. One a process, gone at its end.
class NamedFile {
 public:
  NamedFile() : path_(std::filesystem::temp_directory_path() / "referee-fuzz-XXXXXX") {
    std::string name = path_.string();
    const int fd = ::mkstemp(name.data());
    require(fd >= 0, "no file can be made");
    ::close(fd);
    path_ = name;
  }
  NamedFile(const NamedFile&) = delete;
  NamedFile& operator=(const NamedFile&) = delete;
  ~NamedFile() { ::unlink(path_.c_str()); }

  /// What the file says when it holds `text`. Throws base::Error.
  std::optional<cli::ConfigFile> config(std::string_view text) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
    return cli::read_config_file(path_.string(), "connectz");
  }

 private:
  std::filesystem::path path_;
};

/// Refused, with the place, or options that the parser takes.
void read_config(const std::string& text) {
  static const NamedFile file;
  const auto config = file.config(text);
  if (!config) return;
  const IdleProgram idle;
  const std::vector<std::string> typed{"sweep"};
  cli::Typed options;
  require(bool(cli::parse(idle.program(), typed, &options).run), "'sweep' is wrong usage");
  cli::parse(idle.program(), cli::completed_arguments(typed, *config, idle.sweep(), options));
  for (const cli::Setting& setting : config->settings) {
    for (const std::string& value : setting.values) {
      const auto same = file.config("[connectz]\nbaseline = " + cli::toml_text(value) + "\n");
      require(same && same->settings.size() == 1 && same->settings[0].values.size() == 1,
              "a text is another when it is written");
      require_same(same->settings[0].values[0], value, "a text is another when it is written");
    }
  }
}
void configs(const std::string& input) {
  is_refused([&] { read_config(input); });
}

const Entries texts_entries{{"base64", base64},
                            {"expectations", expectations, mutate_text},
                            {"command_lines", command_lines, mutate_text},
                            {"configs", configs, mutate_text}};

}  // namespace
}  // namespace referee::internal::fuzz

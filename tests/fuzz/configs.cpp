// Files of options (referee.toml): refused, with the place, or options that the parser takes.

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/config/config_file.hpp"
#include "cli/failure.hpp"
#include "tests/fuzz/command_line.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// The folder of such a file has to exist, so it has a name. One a process, gone at its end.
class NamedFile {
 public:
  NamedFile() : path_(std::filesystem::temp_directory_path() / "referee-fuzz-XXXXXX") {
    std::string name = path_.string();
    const int fd = ::mkstemp(name.data());
    fuzz::require(fd >= 0, "no file can be made");
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

void read_config(const std::string& text) {
  static const NamedFile file;
  const auto config = file.config(text);
  if (!config) return;
  const fuzz::IdleProgram idle;
  const std::vector<std::string> typed{"sweep"};
  cli::Typed options;
  fuzz::require(bool(cli::parse(idle.program(), typed, &options).run), "'sweep' is wrong usage");
  std::vector<std::string> arguments = typed;
  for (std::string& argument : cli::config_arguments(*config, idle.sweep(), options)) {
    arguments.push_back(std::move(argument));
  }
  cli::parse(idle.program(), arguments);
  for (const cli::Setting& setting : config->settings) {
    for (const std::string& value : setting.values) {
      const auto same = file.config("[connectz]\nbaseline = " + cli::toml_text(value) + "\n");
      fuzz::require(same && same->settings.size() == 1 && same->settings[0].values.size() == 1,
                    "a text is another when it is written");
      fuzz::require_same(same->settings[0].values[0], value,
                         "a text is another when it is written");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    read_config(fuzz::text_of(data, size));
  } catch (const base::Error& error) {
    fuzz::require(error.what()[0] != '\0', "refused for no reason");
  }
  return 0;
}

// Files of options (referee.toml): refused, with the place, or options that the parser takes.

#include "cli/config/config_arguments.hpp"
#include "cli/config/config_file.hpp"
#include "cli/usage_error.hpp"
#include "tests/fuzz/command_line.hpp"
#include "tests/fuzz/memory_file.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void read_config(const std::string& text) {
  const fuzz::MemoryFile file(text);
  const auto config = cli::read_config_file(file.path(), "connectz");
  if (!config) return;
  const fuzz::IdleProgram idle;
  const std::vector<std::string> typed{"sweep"};
  const auto options = cli::typed_options(idle.program(), typed);
  fuzz::require(options.has_value(), "'sweep' is wrong usage");
  std::vector<std::string> arguments = typed;
  for (std::string& argument : cli::config_arguments(*config, idle.sweep(), *options)) {
    arguments.push_back(std::move(argument));
  }
  cli::parse(idle.program(), arguments);
  for (const cli::Setting& setting : config->settings) {
    for (const std::string& value : setting.values) {
      const fuzz::MemoryFile again("[connectz]\nbaseline = " + cli::toml_text(value) + "\n");
      const auto same = cli::read_config_file(again.path(), "connectz");
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

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace referee::internal::cli {

/// An option of such a file: its long name without dashes, or `paths`. A flag has no values.
struct Setting {
  std::string name;
  std::vector<std::string> values;
  std::optional<bool> flag = {};
  std::string place;  ///< "FILE:LINE:COLUMN", for messages
};

/// What a file says of one game: its table `[GAME]`.
///
///     [connectz]
///     paths = ["games", "cases"]       what is judged if no path is typed
///     exclude = ["*.tmp"]              options of `connectz sweep`, by their long names
///     expect-from-name = true
///     baseline = "expected.baseline"
///
/// docs/formats/config.md has the whole format.
struct ConfigFile {
  std::string path;    ///< absolute
  std::string folder;  ///< the one it lies in, from where its relative paths count
  std::vector<Setting> settings;
};

/// The path of the nearest file in the working directory or above; nothing if there is none.
std::optional<std::string> find_config_file();

/// Reads a file. Nothing if it says nothing of `game`. Throws base::Error, with the place, if it
/// cannot be read, or is not in the format.
std::optional<ConfigFile> read_config_file(const std::string& path, const std::string& game);

/// A text as TOML writes it, in quotes.
std::string toml_text(const std::string& text);

/// The typed `arguments`, which begin with the name of the command, with those that state the
/// options of a file. What was typed is preferred: an option of the file is left out if it was
/// typed too, or cannot go with one that was, or needs one that is left out. `paths` is left out if
/// paths, a list of them or a manifest were typed. Throws base::Error, with the place, if the
/// command has no such option, or it has no such value.
std::vector<std::string> completed_arguments(std::vector<std::string> arguments,
                                             const ConfigFile& config, const Command& command,
                                             const Typed& typed);

/// The option of that long name, without dashes; null if there is none that a file may state.
const Option* find_option(const Command& command, const std::string& name);

}  // namespace referee::internal::cli

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace referee::internal::cli {

/// A path that counts from `folder`, which is absolute, as one that counts from the working
/// directory. Absolute paths and "-" stay as they are, and so does every path if `folder` is empty.
std::string rebased(const std::string& path, const std::string& folder);

/// Which file of options is used, as typed.
struct ConfigOptions {
  std::optional<std::string> file;
  bool none = false;
  bool show = false;
};

/// The descriptions of these options.
std::vector<Option> config_options(ConfigOptions& options);

/// Parses a command line, completed by what a file says of the command if it is one that takes
/// options from files (Command::takes_config). Then the working directory becomes the folder of
/// that file, so that its paths and those in reports count from there, and typed paths are rebased.
/// With --show-config the request is a text. Throws UsageError or base::Error.
Request parse_configured(const Program& program, const ConfigOptions& options,
                         const std::vector<std::string>& arguments);

}  // namespace referee::internal::cli

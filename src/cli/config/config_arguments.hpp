#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/config/config_file.hpp"

namespace referee::internal::cli {

/// The arguments that state the options of a file, to be put after those that were typed. What was
/// typed is preferred: an option of the file is left out if it was typed too, or cannot go with one
/// that was, or needs one that is left out. `paths` is left out if paths or a list of them were
/// typed. Throws base::Error, with the place, if the command has no such option, or it has no such
/// value.
std::vector<std::string> config_arguments(const ConfigFile& config, const Command& command,
                                          const Typed& typed);

/// The option of that long name, without dashes; null if there is none that a file may state.
const Option* find_option(const Command& command, const std::string& name);

}  // namespace referee::internal::cli

#pragma once

#include <map>
#include <string>
#include <vector>

namespace referee::internal::cli {

/// The paths that are listed in a file.
struct PathList {
  std::vector<std::string> paths;
  std::string error;  ///< why the list may be incomplete, an error of reading; else empty
};

/// Reads the list in the file at `path` ("-" is standard input), in which `separator` ends every
/// path, or is between them. Throws base::Error when the file cannot be opened.
PathList path_list(const std::string& path, char separator);

/// The reasons in the list of `--give-up-on`, by path. Throws base::Error when the list cannot be
/// read, and UsageError when a line of it is not a path and a reason.
std::map<std::string, std::string> given_up(const std::string& file);

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

namespace referee::internal::cli {

/// The paths that a file lists.
struct PathList {
  std::vector<std::string> paths;
  std::string error;  ///< why there may be more of them, that could not be read; else empty
};

/// Reads the list in the file at `path` ("-" is standard input), in which `separator` ends every
/// path, or stands between them. Throws base::Error when it cannot be opened.
PathList path_list(const std::string& path, char separator);

}  // namespace referee::internal::cli

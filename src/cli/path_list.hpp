#pragma once

#include <functional>
#include <map>
#include <string>

namespace referee::internal::cli {

/// Hands each path of the list in the file at `list` ("-" is standard input), in which `separator`
/// ends every path or is between them, to `use`. Returns why the list may be incomplete, an error
/// of reading, a line of more than 1 MiB, a NUL byte in a path, or an Interrupt; else nothing.
/// Throws base::Error when the file cannot be opened, and what `use` throws.
std::string read_path_list(const std::string& list, char separator,
                           const std::function<void(const std::string& path)>& use);

/// The reasons in the list of `--give-up-on`, by path. Throws base::Error when the list cannot be
/// read, and UsageError when a line of it is not a path and a reason.
std::map<std::string, std::string> given_up(const std::string& file);

}  // namespace referee::internal::cli

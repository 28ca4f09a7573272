#pragma once

#include <string>
#include <vector>

namespace referee::internal::cli {

/// Runs a program, found on the PATH, and returns what it writes to standard output. Its standard
/// error is ours, and it reads nothing. Throws base::Error if it cannot be run, or does not end
/// with status 0.
std::string child_output(const std::vector<std::string>& arguments);

}  // namespace referee::internal::cli

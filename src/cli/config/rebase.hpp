#pragma once

#include <string>

#include "cli/command_line.hpp"

namespace referee::internal::cli {

/// A path that counts from `folder`, which is absolute, as one that counts from the working
/// directory. Absolute paths and "-" stay as they are, and so does every path if `folder` is empty.
std::string rebased(const std::string& path, const std::string& folder);

/// Rebases all paths among the typed values of a command's options and operands.
void rebase_typed(const Command& command, const Typed& typed, const std::string& folder);

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace CLI {
class App;
}

namespace referee::internal::cli {

/// An argument as CLI11 has to get it, so that options and operands that take text receive it
/// unchanged.
std::string shielded(std::string argument);

/// Adds options to a command line of CLI11, which then stores their values where they say.
/// `with_relations`: it also checks which options need or exclude each other, and its help says so.
void add_options(CLI::App& app, const std::vector<Option>& options, bool with_relations);

}  // namespace referee::internal::cli

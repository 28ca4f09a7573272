#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// The command whose name a word resembles: at most two letters are wrong, missing, too many or
/// swapped with a neighbour, and most are right. Nothing if there is none, or the word is a name.
std::optional<std::string> similar_command(const Program& program, std::string_view word);

}  // namespace referee::internal::cli

#pragma once

#include <string_view>

namespace referee::internal::cli {

/// Writes a message to standard error. If that cannot be written either there is nobody left to
/// tell, so nothing is said about it.
void say(std::string_view message);

}  // namespace referee::internal::cli

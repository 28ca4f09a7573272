#pragma once

#include <string_view>

namespace referee::internal::cli {

/// Writes a message to standard error. If that cannot be written, the failure is ignored, as there
/// is nowhere else to report it.
void say(std::string_view message);

}  // namespace referee::internal::cli

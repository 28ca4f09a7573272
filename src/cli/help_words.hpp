#pragma once

#include <string>

namespace referee::internal::cli {

/// What `--help` of a program and of its sweep says after the options: all codes, and the exit
/// statuses.
std::string words_on_codes_and_statuses();

}  // namespace referee::internal::cli

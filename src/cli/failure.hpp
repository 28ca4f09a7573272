#pragma once

#include <string_view>

namespace referee::internal::cli {

/// Prints what ended the program, and returns the exit status for it. To be called while an
/// exception is handled. Needs no memory, as there may be none.
int report_failure(std::string_view tool) noexcept;

/// Where memory is missing within a function declared noexcept, such as those of CLI11 that copy
/// strings, the program prints a message and ends with status 2, instead of aborting. `tool` must
/// outlive the program's work.
void fail_cleanly_without_memory(std::string_view tool) noexcept;

}  // namespace referee::internal::cli

#pragma once

#include <string_view>

namespace referee::internal::cli {

/// Says what ended the program, and gives the exit status for it. To be called while an exception
/// is handled. Needs no memory: it may be that there is none.
int report_failure(std::string_view tool) noexcept;

/// Where memory is missing within a function that promised to throw nothing, as CLI11 has some that
/// copy strings, the program says so and ends with status 2, instead of aborting. `tool` must
/// outlive the program's work.
void fail_cleanly_without_memory(std::string_view tool) noexcept;

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::cli {

/// Wrong usage, found by the parser or later when the options are used.
class UsageError : public base::Error {
 public:
  using Error::Error;

  /// `name` is that of the option or operand.
  UsageError(const std::string& name, const std::string& why) : Error(name + ": " + why) {}

  /// The same for this command of the program: its help is named.
  UsageError with_command(std::string command) const {
    UsageError error = *this;
    error.command_ = std::move(command);
    return error;
  }

  /// Empty for the command without a name.
  const std::string& command() const { return command_; }

 private:
  std::string command_;
};

/// Writes a message to standard error. If that cannot be written, the failure is ignored, as there
/// is nowhere else to report it.
void say(std::string_view message);

/// Prints what ended the program, and returns the exit status for it. To be called while an
/// exception is handled. Needs no memory, as there may be none.
int report_failure(std::string_view tool) noexcept;

/// Where memory is missing within a function declared noexcept, such as those of CLI11 that copy
/// strings, the program prints a message and ends with status 2, instead of aborting. `tool` must
/// outlive the program's work.
void fail_cleanly_without_memory(std::string_view tool) noexcept;

}  // namespace referee::internal::cli

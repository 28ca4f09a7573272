#pragma once

#include <string>
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

}  // namespace referee::internal::cli

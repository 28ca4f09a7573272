#pragma once

#include <stdexcept>
#include <string>

namespace referee::internal::cli {

/// Wrong usage: the parser finds it, or it shows only when what was typed is put to use.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  /// `name` is the option's or operand's.
  UsageError(const std::string& name, const std::string& why)
      : std::runtime_error(name + ": " + why) {}
};

}  // namespace referee::internal::cli

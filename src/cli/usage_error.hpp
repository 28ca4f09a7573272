#pragma once

#include <stdexcept>
#include <string>

namespace referee::internal::cli {

/// Wrong usage that shows only when what was typed is put to use. It is told as what the parser
/// finds wrong is.
class UsageError : public std::runtime_error {
 public:
  /// `name` is the option's or operand's.
  UsageError(const std::string& name, const std::string& why)
      : std::runtime_error(name + ": " + why) {}
};

}  // namespace referee::internal::cli

#pragma once

#include <string>

#include "base/error.hpp"

namespace referee::internal::cli {

/// Wrong usage, found by the parser or later when the options are used.
class UsageError : public base::Error {
 public:
  using Error::Error;

  /// `name` is that of the option or operand.
  UsageError(const std::string& name, const std::string& why) : Error(name + ": " + why) {}
};

}  // namespace referee::internal::cli

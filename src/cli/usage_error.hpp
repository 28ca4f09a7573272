#pragma once

#include <string>

#include "base/error.hpp"

namespace referee::internal::cli {

/// Wrong usage: the parser finds it, or it shows only when what was typed is put to use.
class UsageError : public base::Error {
 public:
  using Error::Error;

  /// `name` is the option's or operand's.
  UsageError(const std::string& name, const std::string& why) : Error(name + ": " + why) {}
};

}  // namespace referee::internal::cli
